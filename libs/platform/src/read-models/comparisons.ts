import type { DataSource } from 'typeorm';
import type { Comparison } from './compare';

export interface StoredComparison {
  model: string;
  comparedAt: Date;
  differing: number;
}

/** Ids that are remembered with a comparison. */
const mostExamples = 20;

export async function storeComparison(dataSource: DataSource, model: string, at: Date, found: Comparison) {
  const examples = found.differences.slice(0, mostExamples).map(({ key }) => key);
  await dataSource.query(
    `insert into read_model_comparisons (model, compared_at, rows, differing, examples) values ($1, $2, $3, $4, $5)
     on conflict (model) do update set compared_at = excluded.compared_at, rows = excluded.rows,
       differing = excluded.differing, examples = excluded.examples`,
    [model, at, found.rows, found.differences.length, examples],
  );
}

export const storedComparisons = (dataSource: DataSource): Promise<StoredComparison[]> =>
  dataSource.query('select model, compared_at as "comparedAt", differing from read_model_comparisons order by model');

/** How many rows of this service's copies differed from their owners when they were last compared. */
export const rowsThatDiffer = async (dataSource: DataSource): Promise<number> =>
  (await storedComparisons(dataSource)).reduce((sum, { differing }) => sum + differing, 0);
