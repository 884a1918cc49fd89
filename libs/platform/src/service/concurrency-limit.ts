import pLimit from 'p-limit';
import { Problem } from '../errors/problem';

/** Limits how much expensive work runs concurrently. Throws `service.busy` when the queue is full. */
export class ConcurrencyLimit {
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
