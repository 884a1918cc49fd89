import { seedsOf } from '../faults/seeds.mjs';

const USUAL_CALLS = 3_000;

/**
 * Parses the command line: `3000 --seed 1-3`, `--seed 7 --only 12`.
 *
 * @param {string[]} args
 * @returns {{ count: number, seeds: number[], only?: number }}
 */
export function optionsOf(args) {
  const rest = [...args];
  /** @param {string} name */
  const take = name => {
    const at = rest.indexOf(name);
    return at < 0 ? undefined : (rest.splice(at, 2)[1] ?? '');
  };
  const seeds = seedsOf([take('--seed') ?? '1']);
  const only = take('--only');
  const count = rest.shift() ?? String(USUAL_CALLS);
  for (const number of [only, count].filter(one => one !== undefined))
    if (!/^[1-9]\d*$/.test(number)) throw new Error(`not a number of calls: ${number}`);
  if (rest.length > 0) throw new Error(`unknown: ${rest.join(' ')}`);
  return { count: Number(count), seeds, ...(only && { only: Number(only) }) };
}
