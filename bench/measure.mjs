import { spawn } from 'node:child_process';

/** @param {number[]} values */
export const median = values => percentile(values, 50);

/** @param {number[]} values @param {number} percent */
export function percentile(values, percent) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/**
 * The ratio ours / others: the median of the ratios of the rounds. The two values of a round are measured close in time, under
 * the same load of the machine; of two separate medians one may come from a quiet moment and the other from a busy one.
 *
 * @param {number[]} ours
 * @param {number[]} others for the same rounds as ours
 * @returns {string} with two decimals, as it is printed and compared with the goal
 */
export const medianRatio = (ours, others) => median(ours.map((value, round) => value / others[round])).toFixed(2);

/**
 * Runs the variants alternately, so that changes in the load of the machine affect all of them alike.
 *
 * @template T
 * @param {number} times
 * @param {Record<string, () => Promise<T>>} variants
 * @param {(line: string) => void} say
 * @returns {Promise<Record<string, T[]>>}
 */
export async function alternate(times, variants, say) {
  /** @type {Record<string, T[]>} */
  const results = Object.fromEntries(Object.keys(variants).map(name => [name, []]));
  for (let round = 1; round <= times; round++)
    for (const [name, measure] of Object.entries(variants)) {
      const result = await measure();
      results[name]?.push(result);
      say(`${round}/${times} ${name} ${JSON.stringify(result)}`);
    }
  return results;
}

/** A goal's result. @param {number} goal @param {string} what @param {string} measured @param {string} wanted @param {boolean} met */
export const line = (goal, what, measured, wanted, met) => ({ goal, what, measured, wanted, met });

/**
 * Puts load on a URL with wrk.
 *
 * @param {string} url
 * @param {number} seconds
 * @param {object} [options]
 * @param {number} [options.threads]
 * @param {number} [options.connections]
 * @param {Record<string, string>} [options.headers]
 * @param {string} [options.script] a Lua file that creates the requests; each thread runs its own copy
 * @returns {Promise<{ perSecond: number, p99: number }>} p99 in milliseconds
 */
export async function load(url, seconds, { threads = 2, connections = 64, headers = {}, script } = {}) {
  const scripted = script ? ['-s', script] : [];
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('wrk', [
    `-t${threads}`,
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...scripted,
    ...named,
    url,
  ]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} did not answer 200:\n${stdout}`);
  const [, number = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  const p99 = Number(number) * { us: 0.001, ms: 1, s: 1_000 }[unit];
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]), p99 };
}

/** @param {string} program @param {string[]} args @returns {Promise<{ stdout: string }>} */
function run(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', chunk => (stdout += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => (code === 0 ? resolve({ stdout }) : reject(new Error(`${program} ended with ${code}`))));
  });
}
