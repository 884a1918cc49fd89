/** Thrown by a job's handler that was told to wait (429, Retry-After): the job comes again after the delay and loses no attempt. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';

  constructor(
    /** Milliseconds. */
    readonly delay: number,
  ) {
    super(`again in ${delay} ms`);
  }
}
