import { SetMetadata } from '@nestjs/common';
import type { JobData, JobKind } from './define-job';

export interface JobContext {
  id: string;
  /** Starts at 1. An attempt that ended with RetryLater is not counted. */
  attempt: number;
  /** Fires when another worker may have claimed the job (the lock was lost) or the process cannot wait any longer. */
  signal: AbortSignal;
}

export type JobHandler<J extends JobKind = JobKind> = (data: JobData<J>, context: JobContext) => Promise<void>;

export const JOB = Symbol('job');

/** Marks the method of a provider that runs a job. It must be idempotent: it runs twice if its worker died or froze. */
export const OnJob =
  <J extends JobKind>(job: J) =>
  <H extends JobHandler<J>>(target: object, name: string, method: TypedPropertyDescriptor<H>) => {
    SetMetadata(JOB, job)(target, name, method as PropertyDescriptor);
  };
