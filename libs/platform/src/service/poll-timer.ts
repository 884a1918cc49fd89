/** A pause between two polls for work; a wake-up ends it early. */
export class PollTimer {
  private awake = false;
  private rouse = () => {};

  /** Ends the current pause, or the next one if there is none. */
  wake() {
    this.awake = true;
    this.rouse();
  }

  /** Pauses for this many milliseconds, or until `wake`. */
  async wait(milliseconds: number): Promise<void> {
    if (!this.awake) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, milliseconds);
        this.rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.awake = false;
  }
}
