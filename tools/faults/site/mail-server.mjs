import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../ports.mjs';

/**
 * A message that the mail server accepted.
 *
 * @typedef {{ at: number, to: string, id: string, subject: string, text: string }} Mail
 */

/**
 * A mail server that writes every accepted message to a file, one JSON object per line, before it replies. It can be slow, defer
 * all recipients, or be stopped.
 *
 * @param {string} file
 */
export async function startMailServer(file) {
  const port = await freePort();
  const output = fs.openSync(file, 'a');
  /** @type {Mail[]} */
  const mails = [];
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  /** Milliseconds for each message, and the reply to every recipient. */
  const manner = { delay: 0, reply: '250 OK' };
  /** @type {net.Server | undefined} */
  let server;

  /** @param {string} to @param {string} raw */
  const keep = (to, raw) => {
    const mail = { at: Date.now(), to, ...readMail(raw) };
    fs.writeSync(output, `${JSON.stringify(mail)}\n`);
    mails.push(mail);
  };

  /** @param {net.Socket} socket */
  const converse = async socket => {
    socket.setNoDelay(true);
    sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    socket.setEncoding('utf8').write('220 register ESMTP\r\n');
    let buffer = '';
    let inData = false;
    /** @type {string[]} */
    let to = [];
    for await (const piece of socket) {
      buffer += piece;
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) break;
        const command = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        let answer = '250 OK';
        if (inData) {
          inData = false;
          if (manner.delay > 0) await sleep(manner.delay);
          if (socket.destroyed) return;
          for (const one of to) keep(one, command);
          to = [];
        } else if (/^DATA/i.test(command)) {
          inData = true;
          answer = '354 go on';
        } else if (/^QUIT/i.test(command)) {
          socket.end('221 bye\r\n');
          return;
        } else if (/^RSET/i.test(command)) to = [];
        else {
          const address = /^RCPT TO:<([^>]*)>/i.exec(command)?.[1];
          if (address) {
            answer = manner.reply;
            if (answer.startsWith('250')) to.push(address);
          }
        }
        socket.write(`${answer}\r\n`);
      }
    }
  };

  const start = () =>
    new Promise(resolve => {
      server = net.createServer(socket => void converse(socket).catch(() => socket.destroy()));
      server.listen(port, '127.0.0.1', () => resolve(undefined));
    });
  const stop = async () => {
    server?.close();
    for (const socket of sockets) socket.destroy();
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    manner,
    /** Everything that was accepted so far. */
    mails,
    start,
    stop,
    async close() {
      await stop();
      fs.closeSync(output);
    },
  };
}

/** Parses the parts of a message that the checker needs. @param {string} raw */
function readMail(raw) {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const headers = head.replace(/\r\n[ \t]+/g, ' ');
  /** @param {string} name */
  const header = name => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const coded = body.join('\r\n\r\n');
  const text = /quoted-printable/i.test(raw)
    ? coded.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
    : coded;
  return { id: header('Message-ID'), subject: decoded(header('Subject')), text: text.slice(0, 6_000) };
}

/** Decodes the encoded words of a header. @param {string} text */
const decoded = text =>
  text.replace(/\?=\s+=\?/g, '?==?').replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how, word) =>
    /b/i.test(how)
      ? Buffer.from(word, 'base64').toString()
      : Buffer.from(
          word
            .replace(/_/g, ' ')
            .replace(/=([0-9A-F]{2})/gi, (/** @type {string} */ _, /** @type {string} */ hex) =>
              String.fromCharCode(parseInt(hex, 16)),
            ),
          'latin1',
        ).toString(),
  );
