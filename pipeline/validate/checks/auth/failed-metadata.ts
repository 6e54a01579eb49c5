/** Failed requests for an authorization server's metadata, and what a client did before its next success. */
import type { Seq } from '../../../trace/event.js';
import type { HttpExchange, HttpSide } from '../../check.js';
import { type MetadataRequest, metadataRequest } from './well-known.js';

const MOST_ISSUERS = 64;
const MOST_METHODS = 64;

export interface Failed {
  readonly metadata: MetadataRequest;
  readonly seq: Seq;
}

/**
 * Follows one client. `answered` when a failed GET was followed by another form for that issuer; `given up` when a request that had
 * been refused with 401 succeeded first, and no other issuer's metadata was got meanwhile.
 */
export class FailedMetadata {
  private readonly failed = new Map<string, Failed>();
  /** Methods of requests that were refused with 401. */
  private readonly unauthorized = new Set<string>();

  constructor(
    private readonly on: {
      /** Another form was asked for after a failure. */
      followed(by: HttpSide, metadata: MetadataRequest, failed: Failed): void;
      givenUp(answer: HttpSide, failed: Failed): void;
    },
  ) {}

  /** For the handler of metadata requests. */
  asked(exchange: HttpExchange): void {
    const { request } = exchange;
    const metadata = request === undefined ? undefined : metadataRequest(exchange);
    if (request === undefined || metadata === undefined) return;
    const failed = this.failed.get(metadata.issuer);
    if (failed === undefined || failed.metadata.form === metadata.form) return;
    this.failed.delete(metadata.issuer);
    this.on.followed(request, metadata, failed);
  }

  /** For the handler of all other HTTP responses. */
  response({ answer, message }: HttpExchange): void {
    const status = answer?.status;
    if (answer === undefined || status === undefined || message?.class !== 'request') return;
    if (status === 401) {
      if (this.unauthorized.size < MOST_METHODS) this.unauthorized.add(message.method);
    } else if (status < 300 && this.failed.size > 0 && this.unauthorized.has(message.method)) {
      for (const failed of this.failed.values()) this.on.givenUp(answer, failed);
      this.failed.clear();
    }
  }

  /** For the handler of metadata responses. */
  got(exchange: HttpExchange): void {
    const { answer, request } = exchange;
    const status = answer?.status;
    if (answer === undefined || status === undefined || request === undefined) return;
    const metadata = metadataRequest(exchange);
    if (metadata === undefined) return;
    if (status < 300) this.failed.clear();
    else if (status >= 400 && (this.failed.size < MOST_ISSUERS || this.failed.has(metadata.issuer)))
      this.failed.set(metadata.issuer, { metadata, seq: request.seq });
  }
}
