import type { DataSource } from 'typeorm';
import { fromExcluded } from '../database/from-excluded';
import { platformDb } from '../database/platform-db';
import type { Comparison } from './compare';

export interface StoredComparison {
  model: string;
  comparedAt: Date;
  differing: number;
}

/** Maximum number of ids that are stored with a comparison. */
const mostExamples = 20;

export async function storeComparison(dataSource: DataSource, model: string, at: Date, found: Comparison) {
  const examples = found.differences.slice(0, mostExamples).map(({ key }) => key);
  const compared = { compared_at: at, rows: found.rows, differing: found.differences.length, examples };
  await platformDb(dataSource)
    .insertInto('read_model_comparisons')
    .values({ model, ...compared })
    .onConflict(known => known.column('model').doUpdateSet(fromExcluded(compared)))
    .execute();
}

export const storedComparisons = (dataSource: DataSource): Promise<StoredComparison[]> =>
  platformDb(dataSource)
    .selectFrom('read_model_comparisons')
    .select(['model', 'compared_at as comparedAt', 'differing'])
    .orderBy('model')
    .execute();

/** How many rows of this service's copies differed from their owners when they were last compared. */
export const rowsThatDiffer = async (dataSource: DataSource): Promise<number> =>
  (await storedComparisons(dataSource)).reduce((sum, { differing }) => sum + differing, 0);
