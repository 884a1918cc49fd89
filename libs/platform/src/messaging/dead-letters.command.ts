import { setTimeout as sleep } from 'node:timers/promises';
import { readSettings } from '../config/settings';
import { listDeadLetters, replayDeadLetter } from './dead-letters';
import { connectNats } from './nats';

/** How long the confirmation of a replay may take to be sent, in ms. */
const lastWrite = 200;

/** `node dist/messaging/dead-letters.command.js list | replay <seq>`, with NATS_URL: for operators, see the runbook. */
async function main([action, seq]: string[]) {
  const servers = readSettings(['NATS_URL'], process.env).settings.NATS_URL;
  if (!servers || !['list', 'replay'].includes(action ?? '')) {
    process.stderr.write('NATS_URL=nats://... dead-letters list | replay <seq>\n');
    process.exitCode = 2;
    return;
  }
  const nats = connectNats({ servers, name: 'dead-letters' });
  try {
    if (action === 'replay') await replayDeadLetter(nats, Number(seq));
    else
      // Without the data, which names people: a terminal's history is a log too.
      for (const letter of await listDeadLetters(nats, { limit: 1_000 }))
        process.stdout.write(`${JSON.stringify({ ...letter, data: undefined })}\n`);
    await sleep(lastWrite);
  } finally {
    await nats.drain();
  }
}

void main(process.argv.slice(2));
