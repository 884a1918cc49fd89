import type { ProcessConfig } from '../config/config';
import { openDatabase, type ServiceDatabase } from '../database/database';
import { Clock } from '../service/clock';
import { type Compared, ReadModelComparer } from './comparer';
import { mostDifferences } from './compare';
import type { ComparedModel } from './read-model';

/** Maximum number of ids in the suggested command; for more, everything is published again. */
const mostNamed = 50;

/**
 * `node dist/compare.js [<copy>]`, with the settings of the service: compares its copies of other services' data with their
 * owners, and says how to repair differences. Exits with 2 if there are any.
 */
export async function compareCommand<C extends ProcessConfig>(
  service: string,
  database: ServiceDatabase,
  Config: new (environment: NodeJS.ProcessEnv) => C,
  readModels: (config: C) => ComparedModel[],
) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const config = new Config(process.env);
    const [name] = process.argv.slice(2);
    const models = readModels(config).filter(({ model }) => !name || model.name === name);
    if (models.length === 0) throw new Error(`it stores no ${name}`);
    const dataSource = await openDatabase(
      { url: config.DATABASE_URL!, poolSize: 2, service: `${service} compare` },
      database,
    );
    try {
      const outcome = await new ReadModelComparer({ dataSource, clock: new Clock(), models }).compare(models);
      for (const line of outcome.flatMap(linesOf)) say(line);
      if (outcome.some(({ differences }) => differences.length > 0)) process.exitCode = 2;
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    process.stderr.write(`${service} compare: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** The output for a person about one copy. */
export function linesOf({ name, of, rows, differences }: Compared): string[] {
  if (differences.length === 0) return [`${name}: ${rows} rows, equal to ${of}`];
  const missing = differences.filter(({ mine }) => mine === null).length;
  const extra = differences.filter(({ theirs }) => theirs === null).length;
  const isMore = differences.length >= mostDifferences;
  const keys = differences.map(({ key }) => key);
  return [
    `${name}: ${isMore ? 'more than ' : ''}${differences.length} of ${rows} rows differ from ${of}: ${missing} missing, ${extra} too many`,
    ...keys.slice(0, mostNamed).map(key => `  ${key}`),
    `  to mend it: resync ${of}${keys.length <= mostNamed ? ` --only ${keys.join(',')}` : ''}`,
  ];
}
