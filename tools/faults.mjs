import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './site/root.mjs';
import { prepareRuntime } from './site/runtime.mjs';

// Runs campaigns while workers, Redis and the mail server fail in an order derived from a seed: with twenty seeds, or with the
// given ones. `npm run faults -- 17` repeats the run of seed 17.
const seeds = process.argv.slice(2);
const wrong = seeds.find(seed => !/^\d+$/.test(seed));
if (wrong) throw new Error(`not a seed: ${wrong}`);

await prepareRuntime(console.log);
const FAULT_SEEDS = seeds.length > 0 ? seeds.join() : Array.from({ length: 20 }, (_, index) => index + 1).join();
const jest = path.join(root, 'node_modules/jest/bin/jest.js');
const child = spawn(process.execPath, [jest, '--forceExit', '--runTestsByPath', 'test/seeded-faults.spec.ts'], {
  cwd: path.join(root, 'services/notifications'),
  stdio: 'inherit',
  env: { ...process.env, FAULT_SEEDS },
});
child.on('exit', code => process.exit(code ?? 1));
