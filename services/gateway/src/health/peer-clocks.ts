import { Injectable } from '@nestjs/common';
import { askedNow, SkewJudge, skewOf } from '@aar/platform/service/clock-skew';
import { Services } from '../routes/services';

/** Milliseconds within which a service must respond. */
const answerWithin = 2_000;
/** Milliseconds for which a comparison is valid. */
const freshFor = 5_000;
/** How long the first probe waits for the first comparison. */
const firstWait = 500;
/** The resolution of a `Date` header. */
const second = 1_000;
/** With a single service, its own clock may be the wrong one. */
const fewest = 2;

/**
 * Compares the clock of this gateway with those of its services, by the `Date` header of their responses, because a gateway
 * has no database. A probe gets the last comparison, so that a service that hangs does not make the gateway unready.
 */
@Injectable()
export class PeerClocks {
  private readonly judge = new SkewJudge('its services');
  private skew = 0;
  private comparedAt = -Infinity;
  private comparing?: Promise<void>;

  constructor(private readonly services: Services) {}

  /** Throws while this process's clock is off. */
  async check() {
    if (performance.now() - this.comparedAt >= freshFor)
      this.comparing ??= this.compare().finally(() => (this.comparing = undefined));
    if (this.comparedAt === -Infinity) await Promise.race([this.comparing, shortly(firstWait)]);
    this.judge.judge(this.skew);
  }

  private async compare() {
    const answers = await Promise.all(this.services.all().map(([, pool]) => skewTo(pool)));
    this.skew = middleOf(answers.filter(skew => skew !== undefined));
    this.comparedAt = performance.now();
  }
}

/** The median, or of two the smaller skew: as long as half of the services agree with us, our clock is not the wrong one. */
export function middleOf(skews: number[]): number {
  if (skews.length < fewest) return 0;
  const sorted = skews.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)]!, sorted[Math.ceil((sorted.length - 1) / 2)]!];
  return Math.abs(low) < Math.abs(high) ? low : high;
}

async function skewTo(pool: ReturnType<Services['poolOf']>): Promise<number | undefined> {
  try {
    const asked = askedNow();
    const path = '/health/live';
    const { headers, body } = await pool.request({ method: 'GET', path, signal: AbortSignal.timeout(answerWithin) });
    const answered = performance.now();
    await body.dump();
    const theirs = Date.parse(String(headers.date));
    return Number.isNaN(theirs) ? undefined : skewOf(asked, answered, theirs, second);
  } catch {
    return undefined;
  }
}

const shortly = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds).unref());
