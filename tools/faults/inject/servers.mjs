import { setTimeout as sleep } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { answers } from '../../ports.mjs';
import { patiently } from './patiently.mjs';
import { connectAsOperator } from '../site/operator.mjs';

/** @typedef {import('./postgres.mjs').Happening} Happening */

/** @param {import('../../backing-servers/private-server.mjs').PrivateServer[]} servers @param {number} lasts */
async function without(servers, lasts) {
  await Promise.all(servers.map(server => server.stop('SIGKILL')));
  await sleep(lasts);
  await Promise.all(servers.map(server => server.start()));
}

/** @type {Record<string, Happening>} */
export const NATS = {
  'loses one server': ({ servers: { nats } }, { options, lasts }) =>
    without(nats.servers.slice(options.server % nats.servers.length).slice(0, 1), lasts),

  'loses all servers': ({ servers: { nats } }, { lasts }) => without(nats.servers, lasts),

  /** The stream accepts only this many more bytes, and then refuses new messages. */
  async 'is full'(site, { options, lasts }) {
    const connection = await connectAsOperator(site);
    try {
      const { streams } = await patiently('reaching JetStream', () => jetstreamManager(connection));
      const { config, state } = await patiently('reading the stream', () => streams.info('EVENTS'));
      const limits = { max_bytes: state.bytes + options.room, discard: /** @type {any} */ ('new') };
      await patiently('filling the stream', () => streams.update('EVENTS', { ...config, ...limits }));
      await sleep(lasts);
      await patiently('emptying the stream', () => streams.update('EVENTS', config));
    } finally {
      await connection.close();
    }
  },
};

/** @type {Record<string, Happening>} */
export const REDIS = {
  'is killed': ({ servers: { redis } }, { lasts }) => without([redis], lasts),
  async 'forgets everything'({ servers: { redis } }) {
    const { port, password } = new URL(redis.url);
    const command = { greeting: `AUTH operator ${password}\r\nFLUSHALL\r\n`, expected: '+OK\r\n+OK' };
    await patiently('emptying Redis', async () => {
      if (!(await answers(Number(port), command))) throw new Error('no answer');
    });
  },
};

/** @type {Record<string, Happening>} */
export const BUCKET = {
  async 'is slow'({ servers: { bucket } }, { options, lasts }) {
    bucket.slowDown(options.delay);
    await sleep(lasts);
    bucket.slowDown(0);
  },
  async fails({ servers: { bucket } }, { options, lasts }) {
    bucket.refuse(options.every);
    await sleep(lasts);
    bucket.refuse(0);
  },
};

/** @type {Record<string, Happening>} */
export const MAIL_SERVER = {
  async 'is slow'({ servers: { mail } }, { options, lasts }) {
    const usual = mail.manner.delay;
    mail.manner.delay = options.delay;
    await sleep(lasts);
    mail.manner.delay = usual;
  },
  async 'defers everybody'({ servers: { mail } }, { lasts }) {
    mail.manner.reply = '451 try later';
    await sleep(lasts);
    mail.manner.reply = '250 OK';
  },
  async 'is away'({ servers: { mail } }, { lasts }) {
    await mail.stop();
    await sleep(lasts);
    await mail.start();
  },
};
