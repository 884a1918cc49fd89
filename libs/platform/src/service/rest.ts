/** A pause between two looks for work, which ends early when there is some. */
export class Rest {
  private awake = false;
  private rouse = () => {};

  /** Ends the pause, or the next one where none is under way. */
  wake() {
    this.awake = true;
    this.rouse();
  }

  /** Lasts so many milliseconds, or until `wake`. */
  async take(milliseconds: number): Promise<void> {
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
