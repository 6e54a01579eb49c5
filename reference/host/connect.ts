/** A client of the official SDK, on either transport, that can sign in and that can record itself. */
import { setTimeout as wait } from 'node:timers/promises';
import {
  Client,
  type ClientCapabilities,
  type ClientOptions,
  type FetchLike,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  type Transport,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { runTasks } from '../tasks/receiver.js';
import { answerByScript, type Manner } from './answers.js';
import { HeadlessProvider } from './oauth.js';
import { TASK_CAPABILITY } from './tasks.js';

export type Revision = '2025-11-25' | '2026-07-28';
export type Target = { url: URL } | { command: string; args: string[] };

export interface HostOptions {
  target: Target;
  revision: Revision;
  provider?: OAuthClientProvider;
  manner?: Manner;
  /** Where to record to, in this process; the only way behind a sign-in. */
  record?: string;
}

/** How long a server may take to open the standalone stream. */
const STANDALONE_MS = 1500;

/** The part of our recorder that is used. */
interface Recording {
  fetch(fetch: FetchLike, endpoint?: string | URL): FetchLike;
  close(): void;
}

export class Host {
  client: Client;
  private transport: Transport;
  /** Resolves when the server has answered the GET that opens the standalone stream. */
  private standalone: Promise<void> = Promise.resolve();
  private readonly recording: Promise<Recording> | undefined;

  constructor(private readonly options: HostOptions) {
    this.recording = options.record === undefined ? undefined : openRecording(options.record);
    this.client = newClient(options);
    this.transport = undefined as unknown as Transport;
  }

  async connect(): Promise<void> {
    await this.signingIn(async () => {
      this.client = newClient(this.options);
      this.transport = await this.newTransport();
      if (servesTasks(this.options)) {
        runTasks(this.transport, { methods: ['sampling/createMessage', 'elicitation/create'] });
      }
      await this.client.connect(this.transport);
    });
    // A request that a server sends outside of any call is lost while there is no stream for it.
    if (this.options.revision === '2025-11-25') await Promise.race([this.standalone, wait(STANDALONE_MS)]);
  }

  /** Does it, and once more after a sign-in when the server wants one. */
  async signingIn<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { provider } = this.options;
      const callback = provider instanceof HeadlessProvider ? provider.takeCallback() : undefined;
      if (!(error instanceof UnauthorizedError) || callback === undefined) throw error;
      await (this.transport as StreamableHTTPClientTransport).finishAuth(callback);
      return await work();
    }
  }

  /** Ends the session as the transport has it: DELETE over HTTP at 2025-11-25, end of input on stdio. */
  async close(): Promise<void> {
    if (this.transport instanceof StreamableHTTPClientTransport) {
      await this.transport.terminateSession().catch(() => {});
    }
    await this.client.close();
    (await this.recording)?.close();
  }

  private async newTransport(): Promise<Transport> {
    const { target, provider } = this.options;
    if (!('url' in target)) return new StdioClientTransport({ ...target, stderr: 'inherit' });
    const tapped = (await this.recording)?.fetch(plainFetch, target.url) ?? plainFetch;
    let opened = () => {};
    this.standalone = new Promise((resolve) => {
      opened = resolve;
    });
    return new StreamableHTTPClientTransport(target.url, {
      ...(provider === undefined ? {} : { authProvider: provider }),
      fetch: async (url, init) => {
        const response = await tapped(url, init);
        if (init?.method === 'GET' && String(url) === target.url.href) opened();
        return response;
      },
    });
  }
}

const plainFetch: FetchLike = (url, init) => fetch(url, init);

const MODEST: ClientCapabilities = { sampling: {}, elicitation: { form: {} } };
const ALL: ClientCapabilities = {
  roots: { listChanged: true },
  sampling: { tools: {} },
  elicitation: { form: { applyDefaults: true }, url: {} },
};

const servesTasks = ({ revision, manner }: HostOptions): boolean =>
  revision === '2025-11-25' && manner !== 'modest';

function newClient(of: HostOptions): Client {
  const { revision, manner } = of;
  const tasks = servesTasks(of) ? { tasks: TASK_CAPABILITY } : {};
  const options: ClientOptions = {
    capabilities: manner === 'modest' ? MODEST : { ...ALL, ...tasks },
    versionNegotiation: {
      mode: revision === '2025-11-25' ? 'legacy' : { pin: revision },
      probe: { timeoutMs: 60_000 },
    },
  };
  const client = new Client(
    { name: 'mcp-reference-host', title: 'Reference host', version: '0.1.0' },
    options,
  );
  answerByScript(client, manner);
  return client;
}

async function openRecording(path: string): Promise<Recording> {
  const recorder = new URL('../../../dist/record/in-process.js', import.meta.url);
  const { Recording: Opened } = (await import(recorder.href)) as {
    Recording: new (path: string, options: { mode: 'new' }) => Recording;
  };
  return new Opened(path, { mode: 'new' });
}
