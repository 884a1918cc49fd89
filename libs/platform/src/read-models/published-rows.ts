import type { AskedRows } from '@aar/contracts/aggregates';
import type { DataSource } from 'typeorm';
import { Problem } from '../errors/problem';
import type { Aggregate } from './aggregate';
import { type Place, type Projection, rowsOf, sumOf } from './projection';

/** Answers the routes of `aggregatesOf` from the owner's tables. */
export class PublishedRows {
  constructor(
    private readonly dataSource: DataSource,
    private readonly aggregates: readonly Aggregate[],
  ) {}

  sum({ aggregate, prefix, ...asked }: AskedRows & { prefix: string }) {
    return sumOf(this.dataSource, this.projection(aggregate), asked, prefix);
  }

  async rows({ aggregate, at, ...asked }: AskedRows & { at: Place }) {
    return { rows: await rowsOf(this.dataSource, this.projection(aggregate), asked, at) };
  }

  private projection(name: string): Projection {
    const compared = this.aggregates.find(one => one.name === name)?.compared;
    if (!compared) throw new Problem('input.invalid');
    return compared;
  }
}
