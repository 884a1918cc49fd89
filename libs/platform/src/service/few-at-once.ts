import pLimit from 'p-limit';
import { Problem } from '../errors/problem';

/** Lets dear work run a few at a time. Throws `service.busy` rather than let a long queue grow. */
export class FewAtOnce {
  private readonly limit;
  private readonly most: number;

  constructor(mostAtOnce: number, mostWaiting: number) {
    this.limit = pLimit(mostAtOnce);
    this.most = mostAtOnce + mostWaiting;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    const { activeCount, pendingCount } = this.limit;
    if (activeCount + pendingCount >= this.most) throw new Problem('service.busy');
    return this.limit(work);
  }
}
