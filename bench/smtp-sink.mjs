import { fork } from 'node:child_process';
import net from 'node:net';
import { fileURLToPath } from 'node:url';

/**
 * A mail server in a process of its own that accepts everything and remembers only who got how many, since when and until
 * when: fast enough not to be what is measured.
 */
export async function startSink() {
  const child = fork(fileURLToPath(import.meta.url), ['sink']);
  const ask = message =>
    new Promise(resolve => {
      child.once('message', resolve);
      if (message) child.send(message);
    });
  const { port } = await ask();
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Times by the clock of `Date.now()`. @returns {Promise<{ messages: number, recipients: number, last: number, at500: number }>} */
    stats: () => ask('stats'),
    reset: () => ask('reset'),
    close: async () => void child.kill(),
  };
}

if (process.argv[2] === 'sink' && process.send) {
  const got = new Set();
  let messages = 0;
  let last = 0;
  let at500 = 0;

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
          messages += 1;
          last = Date.now();
          if (messages === 500) at500 = last;
          for (const recipient of recipients) got.add(recipient);
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
    if (message === 'reset') {
      got.clear();
      messages = 0;
      last = at500 = 0;
    }
    process.send({ messages, recipients: got.size, last, at500 });
  });
  process.on('disconnect', () => process.exit(0));
}
