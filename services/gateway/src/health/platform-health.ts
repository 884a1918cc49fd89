import type { HealthCheck, PlatformStatus } from '@aar/contracts/gateway/health.contract';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'undici';
import { Services } from '../routes/services';

/** Milliseconds within which a service must respond to a probe. */
const probeTimeout = 2_000;
/** Longest normal wait in an outbox or queue, in seconds. */
const longestWait = 60;
/** Milliseconds for which a result is reused, so that many open panels cost one probe. */
const freshFor = 5_000;

type Finding = { status: PlatformStatus; checks: HealthCheck[] };

/**
 * Fetches from every service whether it is ready, how long the oldest item has waited in its outbox and queues, and what it
 * gave up.
 */
@Injectable()
export class PlatformHealth {
  private last?: { at: number; finding: Promise<Finding> };

  constructor(private readonly services: Services) {}

  find(): Promise<Finding> {
    if (!this.last || this.last.at < performance.now() - freshFor)
      this.last = { at: performance.now(), finding: this.probe() };
    return this.last.finding;
  }

  private async probe(): Promise<Finding> {
    const checks = (await Promise.all(this.services.all().map(([name, pool]) => checksOf(name, pool)))).flat();
    const failed = checks.filter(({ isGood }) => !isGood);
    if (failed.length === 0) return { status: 'good', checks };
    return { status: failed.some(({ seconds }) => seconds === null) ? 'problem' : 'delayed', checks };
  }
}

async function checksOf(service: string, pool: Pool): Promise<HealthCheck[]> {
  const paths = ['/health/ready', '/health/lags', '/health/concerns'];
  const [ready, lags, concerns] = await Promise.all(paths.map(path => ask(pool, path)));
  return [
    { service, name: 'ready', isGood: ready !== undefined, seconds: null },
    ...Object.entries((lags?.lags ?? {}) as Record<string, number | null>).map(([name, seconds]) => {
      const isGood = seconds !== null && seconds <= longestWait;
      return { service, name, isGood, seconds };
    }),
    ...Object.entries((concerns?.concerns ?? {}) as Record<string, number | null>).map(([name, count]) => {
      return { service, name, isGood: count === 0, seconds: null, count };
    }),
  ];
}

/** The response of a service; `undefined` if it is not ready or does not respond in time. */
async function ask(pool: Pool, path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const { statusCode, body } = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(probeTimeout) });
    const answer = (await body.json()) as Record<string, unknown>;
    return statusCode === 200 ? answer : undefined;
  } catch {
    return undefined;
  }
}
