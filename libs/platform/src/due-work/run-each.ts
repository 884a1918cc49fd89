import { Logger } from '@nestjs/common';

const logger = new Logger('due-work');

/**
 * Runs the tasks of one due work, one after another. A task that fails does not stop the others. Each failure is logged
 * with the error's class and code, because a message may quote personal data; the first one is rethrown at the end, so
 * that the work is retried.
 */
export async function runEach(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const task of tasks) await task().catch(error => failures.push(error));
  for (const { name, code = '' } of failures as { name: string; code?: string }[])
    logger.warn(`a task failed: ${name} ${code}`.trimEnd());
  if (failures.length > 0) throw failures[0];
}
