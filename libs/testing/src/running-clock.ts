import { Clock } from '@aar/platform/service/clock';

/**
 * A clock that a test can advance and that also runs by itself: due work whose attempt failed, as it may on a busy machine,
 * becomes due again. With a `ManualClock` it never would.
 */
export class RunningClock extends Clock {
  private ahead = 0;

  override now() {
    return new Date(Date.now() + this.ahead);
  }

  set(at: Date) {
    this.ahead = at.getTime() - Date.now();
  }

  advance(milliseconds: number) {
    this.ahead += milliseconds;
  }
}
