import { Client } from 'pg';

const isUnanswered = (error: unknown) => (error as Error | null)?.message === 'Query read timeout';

/**
 * A connection that closes when the server leaves a query unanswered. pg only stops waiting: the query goes on, and whoever got
 * this connection from the pool next would wait behind it. Closed it fails at once what is still asked of it, and the pool
 * throws it away; that holds for every way of querying, because all of them end here.
 */
export class DatabaseClient extends Client {
  override query = ((...given: unknown[]) => {
    const callback = given.at(-1);
    if (typeof callback === 'function')
      given[given.length - 1] = (error: unknown, result: unknown) => {
        this.closeIfUnanswered(error);
        callback(error, result);
      };
    const answer: unknown = send.apply(this, given);
    // The first to hear of it, before the caller can give the connection back.
    if (answer instanceof Promise) answer.catch(error => this.closeIfUnanswered(error));
    return answer;
  }) as Client['query'];

  private closeIfUnanswered(error: unknown) {
    if (isUnanswered(error)) void this.end();
  }
}

const send = Client.prototype.query as (this: Client, ...given: unknown[]) => unknown;
