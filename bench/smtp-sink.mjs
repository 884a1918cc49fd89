import { fork } from 'node:child_process';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/** The key for all domains together. */
const everything = '*';

/**
 * A mail server in a process of its own that accepts everything and keeps only counts, the recipients and the times of the
 * first and the last message, so that it is fast enough not to be the bottleneck.
 */
export async function startSink() {
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const ask = message =>
    new Promise(resolve => {
      child.once('message', resolve);
      if (message) child.send(message);
    });
  /** @typedef {{ messages: number, recipients: number, first: number, last: number, at500: number }} Stats */
  const { port } = await ask();
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Of all mail, or of that to one domain. Times are as in `Date.now()`. @param {string} [domain] @returns {Promise<Stats>} */
    stats: domain => ask({ stats: domain }),
    /** Forgets all mail, or that to one domain. @param {string} [domain] */
    reset: domain => ask({ reset: domain ?? everything }),
    close: async () => void child.kill(),
  };
}

if (process.argv[2] === 'sink' && process.send) {
  const fresh = () => ({ got: new Set(), messages: 0, first: 0, last: 0, at500: 0 });
  /** By domain, and in total. */
  const mail = new Map();
  const of = domain => mail.get(domain) ?? mail.set(domain, fresh()).get(domain);
  const note = (recipients, domain) => {
    const count = of(domain);
    count.messages += 1;
    count.last = Date.now();
    count.first ||= count.last;
    if (count.messages === 500) count.at500 = count.last;
    for (const recipient of recipients) count.got.add(recipient);
  };

  const server = net.createServer(socket => {
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.write('220 sink ESMTP\r\n');
    let buffer = '';
    let inData = false;
    let recipients = [];
    socket.on('data', chunk => {
      buffer += chunk.toString('latin1');
      let answer = '';
      for (;;) {
        const end = buffer.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) break;
        const command = buffer.slice(0, end);
        buffer = buffer.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          note(recipients, everything);
          note(recipients, recipients[0]?.split('@')[1]);
          recipients = [];
          answer += '250 ok\r\n';
        } else if (/^DATA/i.test(command)) {
          inData = true;
          answer += '354 go on\r\n';
        } else if (/^EHLO/i.test(command)) answer += '250-sink\r\n250 PIPELINING\r\n';
        else if (/^QUIT/i.test(command)) answer += '221 bye\r\n';
        else {
          const to = /^RCPT TO:<([^>]*)>/i.exec(command)?.[1];
          if (to) recipients.push(to);
          answer += '250 ok\r\n';
        }
      }
      if (answer) socket.write(answer);
    });
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', message => {
    if (message.reset === everything) mail.clear();
    else if (message.reset) mail.delete(message.reset);
    const { got, ...counts } = of(message.reset ?? message.stats ?? everything);
    process.send({ ...counts, recipients: got.size });
  });
  process.on('disconnect', () => process.exit(0));
}
