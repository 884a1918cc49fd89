import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../site/root.mjs';

/**
 * Runs the campaigns of `services/notifications/test/seeded-faults.spec.ts` with these seeds. Returns whether all passed.
 *
 * @param {number[]} seeds
 */
export function runCampaigns(seeds) {
  const jest = path.join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(
    process.execPath,
    [jest, '--forceExit', '--runTestsByPath', 'test/seeded-faults.spec.ts'],
    {
      cwd: path.join(root, 'services/notifications'),
      stdio: 'inherit',
      env: { ...process.env, FAULT_SEEDS: seeds.join() },
    },
  );
  return status === 0;
}
