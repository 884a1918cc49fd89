import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@aar/tools/ports.mjs';
import { alternate, line, median, medianRatio } from './measure.mjs';

const parts = ['gateway', 'identity', 'community', 'content', 'notifications', 'worker-codes', 'worker-campaigns'];
const bareNest = fileURLToPath(new URL('bare-nest.cjs', import.meta.url));

/** Goal 13: time from starting every process to the first list through the gateway, compared with four bare Nest processes. */
export async function start({ site, say }) {
  const processes = parts.map(name => site.processes.get(name));
  await Promise.all(processes.map(process => process.stop()));

  const product = async () => {
    const begin = Date.now();
    for (const process of processes) process.start();
    await firstOk(`${site.url}/api/support-requests`);
    const took = Date.now() - begin;
    await Promise.all(processes.map(process => process.ready()));
    await Promise.all(processes.map(process => process.stop()));
    return took;
  };
  const bare = async () => {
    const ports = await Promise.all(Array.from({ length: 4 }, freePort));
    const begin = Date.now();
    const children = ports.map(port => spawn(process.execPath, [bareNest, String(port)], { stdio: 'ignore' }));
    await Promise.all(ports.map(port => firstOk(`http://127.0.0.1:${port}/`)));
    const took = Date.now() - begin;
    for (const child of children) child.kill();
    return took;
  };
  const times = await alternate(5, { product, bare }, say);
  const [ours, theirs] = [median(times.product), median(times.bare)];
  const ratio = medianRatio(times.product, times.bare);
  return [
    line(
      13,
      'start of the system to the first 200 against four bare Nest processes',
      `${ratio} (${ours} ms against ${theirs} ms)`,
      '<= 2.5',
      ratio <= 2.5,
    ),
  ];
}

async function firstOk(url) {
  const ok = () =>
    fetch(url).then(
      answer => answer.ok,
      () => false,
    );
  while (!(await ok())) await delay(10);
}
