import { SMTPServer } from 'smtp-server';
import { waitUntil } from '../ports.mjs';
import { startInboxPage } from './inbox-page.mjs';
import { Mailbox } from './mailbox.mjs';

const LARGEST_MESSAGE = 25 * 1024 * 1024;

/**
 * A mail server that delivers nothing: it stores and shows the mail it receives.
 *
 * @typedef {Awaited<ReturnType<typeof startInbox>>} Inbox
 * @param {{ smtpPort?: number, httpPort?: number, host?: string, names?: string[] }} [options] ports: any free one if 0
 *   or absent; host: the address to listen on, loopback by default; names: host names of the page besides localhost
 */
export async function startInbox({ smtpPort = 0, httpPort = 0, host = '127.0.0.1', names } = {}) {
  const mailbox = new Mailbox();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    size: LARGEST_MESSAGE,
    rejectOversized: true,
    onData(stream, session, done) {
      /** @type {Buffer[]} */
      const parts = [];
      stream.on('data', part => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        if (!stream.sizeExceeded) {
          const from = mailFrom ? mailFrom.address : '';
          mailbox.add({ from, to: rcptTo.map(each => each.address), raw: Buffer.concat(parts) });
        }
        done();
      });
    },
  });
  smtp.on('error', () => {}); // a client that hung up
  const port = await new Promise((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(smtpPort, host, () => {
      resolve(/** @type {import('node:net').AddressInfo} */ (smtp.server.address()).port);
    });
  });
  const page = await startInboxPage({ mailbox, port: httpPort, host, names });

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    url: page.url,
    mailbox,

    /**
     * Waits for a message that matches and returns the newest. Throws when none arrives in time.
     *
     * @param {import('./mailbox.mjs').Filter} filter
     * @param {number} [timeout] milliseconds
     */
    async waitForMessage(filter, timeout = 10_000) {
      await waitUntil(() => mailbox.count(filter) > 0, { what: `A message for ${JSON.stringify(filter)}`, timeout });
      const [newest] = await mailbox.list({ ...filter, limit: 1 });
      return /** @type {import('./mailbox.mjs').Message} */ (await mailbox.read(newest?.id ?? ''));
    },

    async close() {
      await Promise.all([new Promise(resolve => smtp.close(() => resolve(undefined))), page.close()]);
    },
  };
}
