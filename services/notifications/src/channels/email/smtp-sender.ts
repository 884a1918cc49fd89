import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import SMTPPool, { type SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { mailOutcomes } from './email.metrics';
import { outcomeOf } from './smtp-outcome.rules';
import type { Outcome } from '../send-outcome';
import { type DkimKey, withDkim } from './dkim-signature';
import type { MailSender } from './mail-sender';
import type { Addressee, PreparedMail } from './prepared-mail';

export interface SmtpSenderOptions {
  /** What metrics call it. */
  name: string;
  /** Where to, and as whom: nodemailer's options, or a `url` that says it all. */
  server: SMTPPoolOptions;
  /** Connections at a time. */
  connections: number;
  /** Signs what is handed over. */
  dkim?: DkimKey;
}

export interface Envelope {
  from: string;
  to: string;
}

type PoolMail = Parameters<SMTPPool['send']>[0];

const longestPause = 30_000;

/** Hands finished messages to a mail server over a pool of kept connections. Every wait has an end. */
export class SmtpSender implements MailSender {
  private readonly pool: SMTPPool;
  /** While the server is away nobody should try: the time of the next attempt, and the pause before it. */
  private nextAttempt = 0;
  private pause = 0;

  private readonly name: string;
  private readonly dkim?: DkimKey;

  constructor({ name, server, connections, dkim }: SmtpSenderOptions) {
    this.name = name;
    this.dkim = dkim;
    this.pool = new SMTPPool({
      ...server,
      maxConnections: connections,
      maxMessages: 1_000,
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 20_000,
      dnsTimeout: 5_000,
    });
  }

  /** The server proved to be away, and the pause until the next attempt is not over. */
  get isAway() {
    return Date.now() < this.nextAttempt;
  }

  /** Resolves when it makes sense to try: at once, or after a pause of at most 30 s once the server proved to be away. */
  async ready(signal?: AbortSignal): Promise<void> {
    while (this.isAway && !signal?.aborted)
      await sleep(this.nextAttempt - Date.now(), undefined, { signal }).catch(() => undefined);
  }

  async deliver(mail: PreparedMail, to: Addressee): Promise<Outcome> {
    const message = mail.for(to);
    const signed = this.dkim ? await withDkim(message, this.dkim) : message;
    return this.send({ from: to.returnPath ?? mail.envelopeFrom, to: to.address }, signed);
  }

  /** Hands over one message (headers and body, CRLF lines, ASCII). Never rejects. */
  send(envelope: Envelope, message: string): Promise<Outcome> {
    return new Promise(resolve => {
      const outgoing = new OutgoingMessage(envelope, message);
      const done = (error: Error | null) => {
        const outcome: Outcome = error ? outcomeOf(error, outgoing.handedOver) : { status: 'sent' };
        mailOutcomes.inc({ pool: this.name, status: outcome.status });
        this.learn(outcome);
        resolve(outcome);
      };
      // What the pool needs of nodemailer's message is this much (its interface for transports); composing is done already.
      this.pool.send({ data: {}, message: outgoing } as unknown as PoolMail, done);
    });
  }

  close() {
    this.pool.close();
  }

  private learn(outcome: Outcome) {
    if (outcome.status === 'sent') this.pause = 0;
    if (outcome.status !== 'retry' || !outcome.away || this.isAway) return;
    this.pause = Math.min(this.pause * 2 || 500, longestPause);
    this.nextAttempt = Date.now() + this.pause;
  }
}

/** A finished message as the pool takes it, which knows whether it was handed over. */
class OutgoingMessage {
  /** Once true, the server may have the message whatever happens to the connection. */
  handedOver = false;

  constructor(
    private readonly envelope: Envelope,
    private readonly message: string,
  ) {}

  /** A fresh object each time: the connection writes into it. */
  getEnvelope() {
    return { from: this.envelope.from, to: [this.envelope.to] };
  }

  messageId() {
    return '';
  }

  getHeader() {
    return '';
  }

  /** The pool asks again when a kept connection turned out to be closed before a byte was read. */
  createReadStream() {
    const bytes = Buffer.from(this.message, 'latin1');
    const stream = new Readable({
      read: () => {
        this.handedOver = true;
        stream.push(bytes);
        stream.push(null);
      },
    });
    return stream;
  }
}
