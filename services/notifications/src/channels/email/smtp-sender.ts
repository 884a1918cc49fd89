import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import SMTPPool, { type SMTPPoolOptions } from 'nodemailer/lib/smtp-pool';
import { mailOutcomes } from './email.metrics';
import { outcomeOf } from './smtp-outcome.rules';
import type { Outcome } from '../../vocabulary/send-outcome';
import { type DkimKey, withDkim } from './dkim-signature';
import type { MailSender } from './mail-sender';
import type { Addressee, PreparedMail } from './prepared-mail';

export interface SmtpSenderOptions {
  /** The label in metrics. */
  name: string;
  /** Host and credentials: nodemailer's options, or a `url` that contains both. */
  server: SMTPPoolOptions;
  /** Maximum number of concurrent connections. */
  connections: number;
  /** Signs the messages. */
  dkim?: DkimKey;
}

export interface Envelope {
  from: string;
  to: string;
}

type PoolMail = Parameters<SMTPPool['send']>[0];

const longestPause = 30_000;
/**
 * Consecutive messages without a response after which the server counts as unavailable; a single one may be due to its message.
 */
const unansweredInRow = 3;

const resting: Outcome = { status: 'retry', reason: sendReasons.providerAway, away: true };

/** Sends finished messages to a mail server over a connection pool. Every wait has a timeout. */
export class SmtpSender implements MailSender {
  private readonly pool: SMTPPool;
  /** Back-off while the server is unavailable: the time of the next attempt, and the pause before it. */
  private nextAttempt = 0;
  private pause = 0;
  /** Messages sent since the server's last response. */
  private unanswered = 0;
  /** A single message is being sent to find out whether a server that did not respond does so again. */
  private isProbing = false;

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

  /** The server was unavailable, and the pause before the next attempt is not over or that attempt is in progress. */
  get isAway() {
    return performance.now() < this.nextAttempt || this.isProbing;
  }

  /** Each further message would be another one with an unknown outcome. */
  private get isUnanswering() {
    return this.unanswered >= unansweredInRow;
  }

  /** Resolves when an attempt makes sense: at once, or after a pause of at most 30 s if the server was unavailable. */
  async ready(signal?: AbortSignal): Promise<void> {
    while (performance.now() < this.nextAttempt && !signal?.aborted)
      await sleep(this.nextAttempt - performance.now(), undefined, { signal }).catch(() => undefined);
  }

  async deliver(mail: PreparedMail, to: Addressee): Promise<Outcome> {
    const message = mail.for(to);
    const signed = this.dkim ? await withDkim(message, this.dkim) : message;
    return this.send({ from: to.returnPath ?? mail.envelopeFrom, to: to.address }, signed);
  }

  /** Sends one message (headers and body, CRLF lines, ASCII). Never rejects. */
  async send(envelope: Envelope, message: string): Promise<Outcome> {
    if (!this.isUnanswering) return this.handOver(envelope, message);
    if (this.isAway) return resting;
    this.isProbing = true;
    return this.handOver(envelope, message).finally(() => (this.isProbing = false));
  }

  close() {
    this.pool.close();
  }

  private handOver(envelope: Envelope, message: string): Promise<Outcome> {
    return new Promise(resolve => {
      const outgoing = new OutgoingMessage(envelope, message);
      const done = (error: Error | null) => {
        const outcome: Outcome = error ? outcomeOf(error, outgoing.handedOver) : { status: 'sent' };
        mailOutcomes.inc({ pool: this.name, status: outcome.status });
        this.learn(outcome);
        resolve(outcome);
      };
      // The pool needs only this part of nodemailer's message (its interface for transports), because the message is
      // composed already.
      this.pool.send({ data: {}, message: outgoing } as unknown as PoolMail, done);
    });
  }

  private learn(outcome: Outcome) {
    if (outcome.status === 'sent') this.pause = 0;
    const isRefused = outcome.status === 'retry' && outcome.away;
    if (outcome.status === 'unknown') this.unanswered += 1;
    else if (!isRefused) this.unanswered = 0;
    if (performance.now() < this.nextAttempt || (!isRefused && !this.isUnanswering)) return;
    this.pause = Math.min(this.pause * 2 || 500, longestPause);
    this.nextAttempt = performance.now() + this.pause;
  }
}

/** A finished message for the pool, which records whether it was sent. */
class OutgoingMessage {
  /** Once true, the server may have the message even if the connection breaks. */
  handedOver = false;

  constructor(
    private readonly envelope: Envelope,
    private readonly message: string,
  ) {}

  /** A new object each time, because the connection mutates it. */
  getEnvelope() {
    return { from: this.envelope.from, to: [this.envelope.to] };
  }

  messageId() {
    return '';
  }

  getHeader() {
    return '';
  }

  /** The pool calls this again when a reused connection was closed before a byte was read. */
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
