import type { Duplex } from 'node:stream';
import { Client, type ClientConfig } from 'pg';
import type { Limits } from '../database/limited-query';

/**
 * A connection that closes itself if the server does not respond to a query in time, because its next user would wait behind
 * that query. Closing it fails its pending queries at once, and the pool discards it. That applies to every way of querying,
 * because all of them end here.
 *
 * Saves: a third of the throughput of short lists, 4,400 a second in place of 2,900 (`npm run bench -- lists`,
 * docs/decisions/lists-counts-and-search.md). pg's own `query_timeout` creates a timer for each query, which delays the garbage
 * collection of its rows; here a connection has one timer.
 */
export class DatabaseClient extends Client {
  private readonly limit: number;
  /** Limits of the pending queries, in order: a connection responds to one after the other. */
  private readonly unanswered: number[] = [];
  /** When the wait for the first of them began. */
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig & Limits) {
    super(config);
    this.limit = config.answerWithin ?? Infinity;
  }

  override query = ((...given: unknown[]) => {
    this.expect((given[0] as Limits).answerWithin ?? this.limit);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      given[given.length - 1] = (error: unknown, result: unknown) => {
        this.hear();
        callback(error, result);
      };
      return send.apply(this, given);
    }
    const answer = send.apply(this, given) as Promise<unknown>;
    answer.then(this.hear, this.hear);
    return answer;
  }) as Client['query'];

  private expect(limit: number) {
    if (this.unanswered.push(limit) === 1) this.since = performance.now();
    if (this.limit < Infinity) this.timer ??= this.lookIn(this.limit);
  }

  private readonly hear = () => {
    this.unanswered.shift();
    this.since = performance.now();
  };

  private lookIn(milliseconds: number) {
    return setTimeout(this.look, milliseconds).unref();
  }

  /** Checks twice: a process that was blocked itself reads what arrived meanwhile only after its timers. */
  private readonly look = () => {
    this.timer = undefined;
    if (!this.isLate()) return;
    setImmediate(() => {
      if (this.isLate()) streamOf(this).destroy(new Error('Query read timeout'));
    });
  };

  /** Whether the first response is overdue; schedules another check if it may still arrive in time. */
  private isLate() {
    const [limit] = this.unanswered;
    if (limit === undefined) return false;
    const left = this.since + limit - performance.now();
    if (left > 0) this.timer ??= this.lookIn(Math.min(left, this.limit));
    return left <= 0;
  }
}

const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
/** Missing in pg's types. */
const streamOf = (client: Client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;
