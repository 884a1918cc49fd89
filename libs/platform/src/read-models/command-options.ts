import { parseArgs } from 'node:util';

/** Parses the arguments of the resync command. Throws on unknown ones. */
export function readResyncArguments(args: string[]) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' }, only: { type: 'string' }, rate: { type: 'string' } },
  });
  const since = values.since === undefined ? undefined : new Date(values.since);
  if (since && Number.isNaN(since.getTime())) throw new Error('--since 2026-11-01T00:00Z');
  const rate = values.rate === undefined ? undefined : Number(values.rate);
  if (rate !== undefined && !(rate > 0)) throw new Error('--rate: rows per second');
  if (positionals.length > 1) throw new Error('one aggregate at a time');
  return { name: positionals[0], since, rate, only: values.only?.split(',') };
}
