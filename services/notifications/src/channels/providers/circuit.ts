import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import type { Outcome } from '../send-outcome';

/** Failures in a row after which a provider is left alone. */
const failuresInRow = 3;
/** Milliseconds until a single message tries it again. */
const tryAgainAfter = 5_000;

const resting: Outcome = { status: 'retry', reason: sendReasons.providerAway, away: true };

/** A provider that hangs, breaks off or asks for a pause is nobody's to wait for: nothing is handed to it for a while. */
export class Circuit {
  private openedAt = 0;
  private restsUntil = 0;
  private readonly breaker = circuitBreaker(
    handleWhenResult(result => isFailure(result as Outcome)),
    { breaker: new ConsecutiveBreaker(failuresInRow), halfOpenAfter: tryAgainAfter },
  );

  constructor() {
    this.breaker.onBreak(() => (this.openedAt = Date.now()));
  }

  /** Nothing should be handed over now. */
  get isOpen() {
    const isBroken = this.breaker.state === CircuitState.Open && Date.now() < this.openedAt + tryAgainAfter;
    return isBroken || Date.now() < this.restsUntil;
  }

  /** Hands one message over, unless the provider is left alone. Never rejects where `send` does not. */
  async run(send: () => Promise<Outcome>): Promise<Outcome> {
    if (this.isOpen) return resting;
    try {
      const outcome = await this.breaker.execute(send);
      if (outcome.status === 'retry' && outcome.afterMs) this.restsUntil = Date.now() + outcome.afterMs;
      return outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return resting;
      throw error;
    }
  }
}

/** A provider that asks to be left alone works; one that gives no answer may not. */
const isFailure = (outcome: Outcome) =>
  outcome.status === 'unknown' || (outcome.status === 'retry' && outcome.away && !outcome.afterMs);
