import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhenResult } from 'cockatiel';
import type { Outcome } from '../../vocabulary/send-outcome';

/** Consecutive failures that open the circuit. */
const failuresInRow = 3;
/** Milliseconds until a single message probes the provider again. */
const tryAgainAfter = 5_000;

const resting: Outcome = { status: 'retry', reason: sendReasons.providerAway, away: true };

/** Circuit breaker: a provider that times out, drops connections or asks for a pause gets no messages for a while. */
export class Circuit {
  private openedAt = 0;
  private restsUntil = 0;
  private readonly breaker = circuitBreaker(
    handleWhenResult(result => isFailure(result as Outcome)),
    { breaker: new ConsecutiveBreaker(failuresInRow), halfOpenAfter: tryAgainAfter },
  );

  constructor() {
    this.breaker.onBreak(() => (this.openedAt = performance.now()));
  }

  /** Nothing should be sent now. */
  get isOpen() {
    const isBroken = this.breaker.state === CircuitState.Open && performance.now() < this.openedAt + tryAgainAfter;
    return isBroken || performance.now() < this.restsUntil;
  }

  /** Sends one message, unless the circuit is open. Never rejects if `send` does not. */
  async run(send: () => Promise<Outcome>): Promise<Outcome> {
    if (this.isOpen) return resting;
    try {
      const outcome = await this.breaker.execute(send);
      if (outcome.status === 'retry' && outcome.afterMs) this.restsUntil = performance.now() + outcome.afterMs;
      return outcome;
    } catch (error) {
      if (error instanceof BrokenCircuitError) return resting;
      throw error;
    }
  }
}

/** A provider that asks for a pause is working; one that does not respond may not be. */
const isFailure = (outcome: Outcome) =>
  outcome.status === 'unknown' || (outcome.status === 'retry' && outcome.away && !outcome.afterMs);
