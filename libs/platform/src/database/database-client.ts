import type { Duplex } from 'node:stream';
import { Client, type ClientConfig } from 'pg';

interface Limits {
  /** Milliseconds until the server must have answered a query. */
  answerWithin?: number;
}

/** What a statement may say beside its text and values: a longer limit than the connection's. */
export type LimitedQuery = Limits & { text: string; values: unknown[] };

/**
 * A connection that closes when the server leaves a query unanswered: whoever got it from the pool next would wait behind that
 * query. Closed it fails at once what is still asked of it, and the pool throws it away; that holds for every way of querying,
 * because all of them end here. pg's own `query_timeout` makes a timer for each query, which keeps the rows of the query from
 * being collected for long: it takes a third of the rate of a short list. Here a connection has one timer.
 */
export class DatabaseClient extends Client {
  private readonly limit: number;
  /** Limits of the queries that wait for their answers, in their order: a connection answers one after the other. */
  private readonly unanswered: number[] = [];
  /** Since when the first of them is waited for. */
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

  private readonly look = () => {
    this.timer = undefined;
    const [limit] = this.unanswered;
    if (limit === undefined) return;
    const left = this.since + limit - performance.now();
    if (left > 0) this.timer = this.lookIn(Math.min(left, this.limit));
    else streamOf(this).destroy(new Error('Query read timeout'));
  };
}

const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
/** pg's types do not tell of it. */
const streamOf = (client: Client) => (client as unknown as { connection: { stream: Duplex } }).connection.stream;
