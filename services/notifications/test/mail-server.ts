import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedMail {
  /** The sender of the envelope, like `to`. */
  from: string;
  to: string;
  messageId: string;
  raw: string;
}

/** A mail server for tests: stores what it receives, and refuses, delays or disconnects as configured. */
export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Milliseconds before a message is confirmed. */
  delay = 0;
  /** The reply to RCPT TO; one that does not begin with 2 refuses the recipient. */
  recipientReply: (address: string) => string = () => '250 OK';
  /** Recipients whose message is received, after which the connection breaks instead of a reply. */
  hangUpAfter: (address: string) => boolean = () => false;
  /** The required login; anyone may send by default. */
  credentials: { user: string; pass: string } | null = null;
  /** Number of connections so far. */
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer(socket => this.serve(socket));
  private port = 0;

  async start() {
    await new Promise<void>(resolve => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  /** Number of messages by address. */
  get counts() {
    const counts = new Map<string, number>();
    for (const { to } of this.received) counts.set(to, (counts.get(to) ?? 0) + 1);
    return counts;
  }

  get duplicates() {
    return this.received.length - this.counts.size;
  }

  sentTo(address: string) {
    return this.received.filter(mail => mail.to === address);
  }

  /** Clears the received mail and restores the default behaviour. */
  reset() {
    this.received.length = 0;
    this.delay = 0;
    this.recipientReply = () => '250 OK';
    this.hangUpAfter = () => false;
    this.credentials = null;
  }

  /** Closes all connections. */
  hangUp() {
    for (const socket of this.sockets) socket.destroy();
  }

  /** Stops and closes all connections; `start` restarts it at the same address. */
  async stop() {
    this.hangUp();
    if (!this.server.listening) return;
    await new Promise(resolve => this.server.close(resolve));
  }

  private serve(socket: Socket) {
    this.sockets.add(socket);
    this.connections += 1;
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    socket.write('220 test ESMTP\r\n');
    let heard = '';
    let from = '';
    let to = '';
    let inData = false;
    let loggedIn = false;
    let working = Promise.resolve();
    socket.on('data', text => {
      heard += String(text);
      working = working.then(async () => {
        for (;;) {
          const end = heard.indexOf(inData ? '\r\n.\r\n' : '\r\n');
          if (end < 0) return;
          const line = heard.slice(0, end);
          heard = heard.slice(end + (inData ? 5 : 2));
          if (inData) {
            inData = false;
            if (this.delay) await sleep(this.delay);
            this.received.push({ from, to, messageId: /^Message-ID: (.*)$/im.exec(line)?.[1] ?? '', raw: line });
            if (this.hangUpAfter(to)) return void socket.destroy();
            socket.write('250 OK\r\n');
            continue;
          }
          const command = line.slice(0, 4).toUpperCase();
          let reply = '250 OK';
          if (command === 'EHLO') reply = `250-test\r\n${this.credentials ? '250-AUTH PLAIN\r\n' : ''}250 PIPELINING`;
          if (command === 'AUTH') {
            const [, user, pass] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
              .toString()
              .split('\0');
            loggedIn = user === this.credentials?.user && pass === this.credentials?.pass;
            reply = loggedIn ? '235 welcome' : `535 5.7.8 ${user} with ${pass} is not known here`;
          }
          if (command === 'MAIL' && this.credentials && !loggedIn) reply = '530 log in first';
          if (command === 'RCPT') {
            const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
            reply = this.recipientReply(address);
            to = reply.startsWith('2') ? address : '';
          }
          if (command === 'DATA') {
            reply = to ? '354 go on' : '503 no recipients';
            inData = to !== '';
          }
          if (command === 'MAIL') from = /<([^>]*)>/.exec(line)?.[1] ?? '';
          if (command === 'RSET' || command === 'MAIL') to = '';
          socket.write(`${reply}\r\n`);
          if (command === 'QUIT') socket.end();
        }
      });
    });
  }
}
