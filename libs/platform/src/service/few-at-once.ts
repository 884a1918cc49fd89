import { Problem } from '../errors/problem';

/** Lets dear work run a few at a time. Throws `service.busy` rather than let a long queue grow. */
export class FewAtOnce {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly mostAtOnce: number,
    private readonly mostWaiting: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.mostAtOnce) this.running += 1;
    else {
      if (this.waiting.length >= this.mostWaiting) throw new Problem('service.busy');
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // it takes over this turn
      else this.running -= 1;
    }
  }
}
