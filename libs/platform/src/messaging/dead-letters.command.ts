import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import { readSettings } from '../config/settings';
import { findDeadLetters, replayDeadLetter, replayDeadLetters, type WhichLetters } from './dead-letters';
import { connectNats, type Nats } from './nats';

/** How long sending the confirmation of a replay may take, in ms. */
const lastWrite = 200;

const usage = `NATS_URL=nats://... dead-letters
  list [--consumer C] [--kind K] [--since T]
  replay <seq>
  replay [--consumer C] [--kind K] [--since T] [--all]
C is a durable (<service>__<event>), K the name of an event, T a moment such as 2026-11-26T08:00Z.
`;

interface Order {
  action: 'list' | 'replay';
  seq?: number;
  which: WhichLetters;
}

/** The order that the arguments give; undefined if they are invalid. Replaying everything requires `--all`. */
function orderOf(given: string[]): Order | undefined {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: given,
    options: { consumer: text, kind: text, since: text, all: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [action, seq, ...more] = positionals;
  const which = {
    durable: values.consumer,
    event: values.kind,
    since: values.since === undefined ? undefined : new Date(values.since),
  };
  const isChosen = Object.values(which).some(one => one !== undefined);
  if (more.length > 0 || (which.since && Number.isNaN(which.since.getTime()))) return undefined;
  if (action === 'list' && seq === undefined && !values.all) return { action, which };
  if (action !== 'replay') return undefined;
  if (seq !== undefined)
    return /^\d+$/.test(seq) && !isChosen && !values.all ? { action, seq: +seq, which } : undefined;
  return isChosen || values.all ? { action, which } : undefined;
}

async function carryOut({ action, seq, which }: Order, nats: Nats) {
  if (action === 'list') {
    // Without the data, because it contains personal data and would also be in the terminal's history.
    for (const letter of await findDeadLetters(nats, which)) process.stdout.write(`${JSON.stringify(letter)}\n`);
    return;
  }
  if (seq !== undefined) await replayDeadLetter(nats, seq);
  const { replayed, left } = seq === undefined ? await replayDeadLetters(nats, which) : { replayed: 1, left: [] };
  process.stdout.write(`replayed ${replayed}\n`);
  if (left.length > 0)
    process.stdout.write(`left ${left.length}, without an id or replayed meanwhile: ${left.join(' ')}\n`);
}

/** `node dist/messaging/dead-letters.command.js list | replay ...`, with NATS_URL: for operators, see the runbook. */
async function main(given: string[]) {
  const servers = readSettings(['NATS_URL'], process.env).settings.NATS_URL;
  const order = servers ? orderOf(given) : undefined;
  if (!servers || !order) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  // The output is for programs too; errors go to stderr.
  Logger.overrideLogger(['error']);
  const nats = connectNats({ servers, name: 'dead-letters' });
  try {
    await carryOut(order, nats);
    await sleep(lastWrite);
  } finally {
    await nats.drain();
  }
}

void main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof TypeError ? 2 : 1;
});
