import { QueryFailedError } from 'typeorm';

/** Whether a statement failed because another row has the same value in a unique index. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof QueryFailedError && error.driverError?.code === '23505';
