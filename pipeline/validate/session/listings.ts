/** Lists that a client walked page by page: which items they held, when they were whole, which cursors they gave out. */
import type { Seq } from '../../trace/event.js';
import { asArray, asObject, asString, type Exchange, type Message } from '../message.js';

/** Unfinished walks that are remembered for each method; older ones are given up. */
const OPEN_WALKS = 16;

const NO_IDS: readonly string[] = [];

/** One walk through a list, from its first page on. */
export class Listing {
  /** Names, URIs or other identifiers of the items, in their order; items without one are left out. */
  readonly ids: string[] = [];
  /** How many of them stood on the first page. */
  firstPage = 0;
  /** Where the newest page begins in `ids`. */
  pageStart = 0;
  pages = 0;
  /** When the newest page came. */
  answered: Seq = -1;
  /** The last page has come, no page is missing, and no change was announced meanwhile. */
  complete = false;
  private index: Set<string> | undefined;
  private indexed = 0;
  /** Positions on the newest page of identifiers that stood before in the same listing. */
  private repeats: number[] | undefined;
  private folded: Map<string, string> | undefined;

  constructor(
    /** When the first page was asked for. */
    readonly asked: Seq,
    /** `_meta` of that request: what is listed may depend on the capabilities in it. */
    readonly meta: unknown,
    /** False for a page whose predecessors were not seen. */
    readonly fromStart: boolean,
  ) {}

  /** What is added from now on stands on another page. */
  beginPage(): void {
    this.pageStart = this.ids.length;
    this.repeats = undefined;
  }

  has(id: string): boolean {
    return this.upToDate().has(id);
  }

  /** Identifiers on the newest page that stood before in this listing. */
  get repeatedOnPage(): readonly string[] {
    if (this.ids.length < 2) return NO_IDS;
    this.upToDate();
    if (this.repeats === undefined) return NO_IDS;
    return this.repeats.filter((at) => at >= this.pageStart).map((at) => this.ids[at] ?? '');
  }

  /** An item whose identifier is the same but for the case of its letters. */
  inOtherCase(id: string): string | undefined {
    if (this.folded === undefined) {
      this.folded = new Map();
      for (const each of this.ids) this.folded.set(each.toLowerCase(), each);
    }
    const other = this.folded.get(id.toLowerCase());
    return other === id ? undefined : other;
  }

  /** Whether both hold the same items, whatever their order. */
  sameItems(other: Listing): boolean {
    if (this.inSameOrder(other)) return true;
    for (const id of this.ids) if (!other.has(id)) return false;
    for (const id of other.ids) if (!this.has(id)) return false;
    return true;
  }

  private upToDate(): Set<string> {
    this.index ??= new Set();
    const { index } = this;
    for (; this.indexed < this.ids.length; this.indexed++) {
      const id = this.ids[this.indexed] ?? '';
      if (!index.has(id)) index.add(id);
      else if (this.repeats === undefined) this.repeats = [this.indexed];
      else this.repeats.push(this.indexed);
    }
    return index;
  }

  inSameOrder(other: Listing): boolean {
    if (this.ids.length !== other.ids.length) return false;
    for (let i = 0; i < this.ids.length; i++) if (this.ids[i] !== other.ids[i]) return false;
    return true;
  }
}

/** What is known of one list method. */
export class ListState {
  /** When the server last announced a change of this list; -1 when it never has. */
  changedAt: Seq = -1;
  /** The newest listing that was walked to its end. */
  complete: Listing | undefined;
  /** The newest page without a cursor. */
  first: Listing | undefined;
  /** Cursors given out so far. */
  readonly issued = new Set<string>();
  private newest: Listing | undefined;
  private newestAnswer: Seq = -1;
  /** Walks that may go on, by the cursor of their next page. */
  private readonly open = new Map<string, Listing>();

  constructor(
    private readonly member: string,
    private readonly key: string,
  ) {}

  /** The listing that an exchange's page belongs to; only while that exchange is being judged. */
  pageOf(exchange: Exchange): Listing | undefined {
    return this.newestAnswer === exchange.response.seq ? this.newest : undefined;
  }

  /** The newest whole listing, unless a change was announced after it was asked for. */
  get current(): Listing | undefined {
    const listing = this.complete;
    return listing !== undefined && listing.asked > this.changedAt ? listing : undefined;
  }

  take(exchange: Exchange): void {
    const result = asObject(exchange.result);
    const items = asArray(result?.[this.member]);
    const cursor = exchange.params?.['cursor'];
    if (result === undefined || items === undefined) return;
    const listing = this.walkOf(cursor, exchange.request);
    listing.beginPage();
    for (let i = 0; i < items.length; i++) {
      const id = asString(asObject(items[i])?.[this.key]);
      if (id !== undefined) listing.ids.push(id);
    }
    listing.pages++;
    listing.answered = exchange.response.seq;
    if (listing.pages === 1) listing.firstPage = listing.ids.length;
    this.newest = listing;
    this.newestAnswer = exchange.response.seq;
    if (cursor === undefined) this.first = listing;
    const next = result['nextCursor'];
    if (typeof next === 'string') {
      this.issued.add(next);
      this.open.set(next, listing);
      if (this.open.size > OPEN_WALKS) {
        for (const oldest of this.open.keys()) {
          this.open.delete(oldest);
          break;
        }
      }
    } else if ((next === undefined || next === null) && listing.fromStart) {
      listing.complete = true;
      this.complete = listing;
    }
  }

  changed(seq: Seq): void {
    this.changedAt = seq;
    this.open.clear();
  }

  private walkOf(cursor: unknown, request: Message): Listing {
    if (cursor === undefined) return new Listing(request.seq, request.meta, true);
    const begun = typeof cursor === 'string' ? this.open.get(cursor) : undefined;
    if (begun === undefined) return new Listing(request.seq, request.meta, false);
    this.open.delete(cursor as string);
    return begun;
  }
}

export class Listings {
  readonly tools = new ListState('tools', 'name');
  readonly prompts = new ListState('prompts', 'name');
  readonly resources = new ListState('resources', 'uri');
  readonly templates = new ListState('resourceTemplates', 'uriTemplate');
  readonly tasks = new ListState('tasks', 'taskId');

  take(exchange: Exchange): void {
    if (exchange.result !== undefined && exchange.request.fromClient)
      this.of(exchange.method)?.take(exchange);
  }

  /** The state of a list method; undefined for any other method. */
  of(method: string): ListState | undefined {
    switch (method) {
      case 'tools/list':
        return this.tools;
      case 'prompts/list':
        return this.prompts;
      case 'resources/list':
        return this.resources;
      case 'resources/templates/list':
        return this.templates;
      case 'tasks/list':
        return this.tasks;
      default:
        return undefined;
    }
  }

  /** Takes a notification of the server: a change that it announces puts what was listed in doubt. */
  notice(notification: Message): void {
    if (!notification.fromServer) return;
    switch (notification.method) {
      case 'notifications/tools/list_changed':
        this.tools.changed(notification.seq);
        break;
      case 'notifications/prompts/list_changed':
        this.prompts.changed(notification.seq);
        break;
      case 'notifications/resources/list_changed':
        this.resources.changed(notification.seq);
        this.templates.changed(notification.seq);
        break;
    }
  }
}
