import { ApiError } from '@aar/api-client/api';

/** What to say of a failure: the server's sentence where it refused, else the one that the specification has for the deed. */
export const failureOf = (error: unknown, sentence: string) =>
  error instanceof ApiError && error.status < 500 && error.problem.message ? error.problem.message : sentence;
