/** The seeds that `npm run faults` runs by itself. */
const USUAL = '1-20';

/**
 * The seeds in arguments like `7`, `1-20` or `3,5`.
 *
 * @param {string[]} args
 * @returns {number[]}
 */
export const seedsOf = args =>
  (args.length > 0 ? args : [USUAL])
    .flatMap(arg => arg.split(','))
    .flatMap(arg => {
      const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(arg) ?? [];
      if (from === undefined || Number(to) < Number(from)) throw new Error(`not a seed: ${arg}`);
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => Number(from) + index);
    });
