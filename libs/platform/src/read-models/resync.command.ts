import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../config/settings';
import { openDatabase, type ServiceDatabase } from '../database/database';
import { connectNats, type Nats } from '../messaging/nats';
import { fullestStream } from '../messaging/streams.metrics';
import type { Aggregate } from './aggregate';
import { readResyncArguments } from './command-options';
import { resync } from './resync';

/** Fraction of its limit up to which a stream is filled: the rest is for members' actions. */
const fillUpTo = 0.8;
/** Milliseconds for which the stream's state is cached. */
const believed = 5_000;

/**
 * `node dist/resync.js [<aggregate>] [--since <moment>] [--only <id>,<id>] [--rate <rows a second>]`, with DATABASE_URL and NATS_URL
 * of the service: publishes an aggregate again, or lists all.
 */
export async function resyncCommand(service: string, database: ServiceDatabase, aggregates: Aggregate[]) {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const { name, ...options } = readResyncArguments(process.argv.slice(2));
    const aggregate = aggregates.find(one => one.name === name);
    if (!aggregate) {
      for (const one of aggregates) say(`${one.name}${one.changedAt ? ' [--since]' : ''}`);
      if (name) throw new Error(`${service} publishes no ${name}`);
      return;
    }
    const { DATABASE_URL: url, NATS_URL: servers } = readSettings(['DATABASE_URL', 'NATS_URL'], process.env).settings;
    if (!url) throw new Error('DATABASE_URL is missing');
    const dataSource = await openDatabase({ url, poolSize: 2, service: `${service} resync` }, database);
    const nats = servers ? connectNats({ servers, name: service }) : undefined;
    try {
      const mayGoOn = nats && whileThereIsRoom(nats, say);
      say(
        `${await resync(dataSource, aggregate, { ...options, mayGoOn, report: say })} rows of ${aggregate.name} are published`,
      );
    } finally {
      await nats?.drain();
      await dataSource.destroy();
    }
  } catch (error) {
    process.stderr.write(`${service} resync: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** Waits while a stream is nearly full, and while NATS is away. */
function whileThereIsRoom(nats: Nats, say: (line: string) => void) {
  let until = 0;
  return async () => {
    while (performance.now() > until) {
      await nats.connected();
      const fill = await fullestStream(nats).catch(() => 1);
      if (fill < fillUpTo) until = performance.now() + believed;
      else {
        say(`waits: a stream is full to ${Math.round(fill * 100)} %`);
        await sleep(believed);
      }
    }
  };
}
