import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ConfigError } from '../config/config';
import { faultOf } from '../errors/failure-policy';

/** Milliseconds between two attempts, plus or minus half. */
const pause = 1_000;

/**
 * Does work that a process needs before it serves, and retries it while the servers are slow, busy or down: only wrong
 * settings and faults of the work itself end a process. `what` names the work in the log. The work must be idempotent.
 */
export async function whenServersAnswer<T>(what: string, work: () => Promise<T>): Promise<T> {
  for (let told = ''; ; await sleep(pause * (0.5 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      if (isHopeless(error)) throw error;
      const { message } = error as Error;
      if (message !== told) new Logger('start').warn(`${what}: waits, ${message}`);
      told = message;
    }
  }
}

const isHopeless = (error: unknown) =>
  error instanceof ConfigError || error instanceof TypeError || faultOf(error) !== 'environment';
