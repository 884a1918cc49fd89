/** Thrown by a handler that must wait (429, Retry-After): its job or due work is retried later and loses no attempt. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(
    /** Milliseconds. */
    readonly delay: number,
  ) {
    super(`again in ${delay} ms`);
  }
}
