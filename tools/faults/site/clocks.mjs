import fs from 'node:fs';
import path from 'node:path';

/**
 * A wall clock for some processes that can be changed while they run, through a file. Their monotonic clock stays right.
 *
 * @param {{ directory: string, library: string }} options library: libfaketime
 */
export function wrongClock({ directory, library }) {
  const file = path.join(directory, 'clock');
  /** @param {number} seconds from the right time */
  const set = seconds => fs.writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  return {
    set,
    /** The environment of a process with this clock. */
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  };
}
