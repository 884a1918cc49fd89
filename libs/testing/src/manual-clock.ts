import { Clock } from '@aar/platform/service/clock';

/** A clock that changes only when a test sets it. */
export class ManualClock extends Clock {
  constructor(private at = new Date()) {
    super();
  }

  override now() {
    return new Date(this.at);
  }

  set(at: Date) {
    this.at = at;
  }

  advance(milliseconds: number) {
    this.at = new Date(this.at.getTime() + milliseconds);
  }
}
