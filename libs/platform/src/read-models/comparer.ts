import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { defineRecurringWork, type DueWorkData } from '../due-work/define-due-work';
import { type DueContext, OnDue } from '../due-work/on-due';
import type { Clock } from '../service/clock';
import { compare, type Comparison, lookAgain } from './compare';
import { isToBeCompared } from './comparing.rules';
import { storeComparison, storedComparisons } from './comparisons';
import type { ComparedModel } from './read-model';

const hour = 3_600_000;

export const compareReadModels = defineRecurringWork('compare-read-models', { every: hour });

/** Milliseconds between the two comparisons of rows that differ: an event takes less to arrive. */
export const settling = 60_000;

export interface Compared extends Comparison {
  name: string;
  of: string;
}

interface Options {
  dataSource: DataSource;
  clock: Clock;
  models: ComparedModel[];
  settling?: number;
}

/** Compares the copies that a service stores with the services that own the data. */
@Injectable()
export class ReadModelComparer {
  private readonly logger = new Logger('read-models');

  constructor(private readonly options: Options) {}

  @OnDue(compareReadModels)
  async compareDue(_: DueWorkData<typeof compareReadModels>, { signal }: Pick<DueContext, 'signal'>): Promise<void> {
    const { dataSource, clock, models } = this.options;
    const stored = new Map((await storedComparisons(dataSource)).map(one => [one.model, one]));
    const due = models.filter(({ model }) => isToBeCompared(clock.now(), stored.get(model.name)));
    for (const { name, of, rows, differences } of await this.compare(due, signal))
      if (differences.length > 0) this.logger.error(`${name}: ${differences.length} of ${rows} differ from ${of}`);
  }

  /**
   * Compares and stores the outcome. Rows that differ are compared again a minute later, because the event of a recent
   * change may still be in flight. If a copy could not be compared, throws after all the others.
   */
  async compare(models: ComparedModel[], signal?: AbortSignal): Promise<Compared[]> {
    const { dataSource, clock } = this.options;
    const failed: unknown[] = [];
    const patiently = <T>(work: Promise<T>) => work.catch((error: unknown) => void failed.push(error));
    const first: { compared: ComparedModel; found: Comparison }[] = [];
    for (const compared of models) {
      const found = await patiently(compare(dataSource, compared));
      if (found) first.push({ compared, found });
    }
    const suspects = first.some(({ found }) => found.differences.length > 0);
    if (suspects) await sleep(this.options.settling ?? settling, undefined, { signal });
    const outcome: Compared[] = [];
    for (const { compared, found } of first) {
      const differences = await patiently(lookAgain(dataSource, compared, found.differences));
      if (!differences) continue;
      const { name, of } = compared.model;
      await storeComparison(dataSource, name, clock.now(), { ...found, differences });
      outcome.push({ name, of, rows: found.rows, differences });
    }
    if (failed.length > 0) throw failed[0];
    return outcome;
  }
}
