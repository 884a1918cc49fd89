import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { contactCaps, hour, waitUnder } from './code-caps';

export interface IssuedCode {
  id: string;
  code: string;
  expiresAt: Date;
}

/** A right code: it has yet to be consumed, and proves who holds the contact. */
export interface Proof {
  id: string;
  contact: string;
}

const minutesValid = 5;
const mostAttempts = 5;
const invalid = () => Problem.ofField('identity.code.invalid', 'otp');

/** One-time codes: issued within the caps, tried at most five times, consumed once. */
@Injectable()
export class Codes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /** Makes a code for a contact; it takes the place of an older one. Throws `identity.code.too-soon` over a cap. */
  async issue(tx: EntityManager, purpose: CodePurpose, contact: string, network: string): Promise<IssuedCode> {
    const digest = this.contactDigest(contact);
    await this.stayWithinCaps(tx, purpose, digest, network);
    const id = randomUUID();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const [{ expiresAt }] = await tx.query(
      `insert into codes (id, purpose, contact, network, digest, expires_at)
       values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(mins => $6)) returning expires_at as "expiresAt"`,
      [id, purpose, digest, network, this.codeDigest(id, purpose, contact, code), minutesValid],
    );
    return { id, code, expiresAt };
  }

  /** Takes back a code that never reached its contact. */
  async void(id: string): Promise<void> {
    await this.dataSource.query('update codes set voided_at = now() where id = $1', [id]);
  }

  /**
   * Tries a code against the newest one that was sent to any of the contacts. The attempt is counted, for good, before the
   * code is compared: of many tries at the same time only five are. Throws `identity.code.invalid` at the field `otp`, or
   * `identity.code.exhausted`.
   */
  async prove(purpose: CodePurpose, contacts: string[], code: string): Promise<Proof> {
    const newest = `select * from codes where purpose = $1 and contact = any ($2) and voided_at is null
      order by created_at desc limit 1`;
    const usable = 'consumed_at is null and expires_at > clock_timestamp()';
    const digests = contacts.map(contact => this.contactDigest(contact));
    const [counted]: [{ id: string; contact: Buffer; digest: Buffer }[]] = await this.dataSource.query(
      `update codes set attempts = attempts + 1
       where id = (select id from (${newest}) as newest) and ${usable} and attempts < ${mostAttempts}
       returning id, contact, digest`,
      [purpose, digests],
    );
    const challenge = counted[0];
    if (!challenge) {
      const spent = await this.dataSource.query(
        `select 1 from (${newest}) as newest where ${usable} and attempts >= ${mostAttempts}`,
        [purpose, digests],
      );
      throw spent.length > 0 ? new Problem('identity.code.exhausted') : invalid();
    }
    const contact = contacts[digests.findIndex(digest => digest.equals(challenge.contact))]!;
    const right = timingSafeEqual(challenge.digest, this.codeDigest(challenge.id, purpose, contact, code));
    if (!right) throw invalid();
    return { id: challenge.id, contact };
  }

  /** Uses a right code up in the transaction of what it allows. Throws `identity.code.invalid` when another call was first. */
  async consume(tx: EntityManager, { id }: Proof): Promise<void> {
    const [, consumed] = await tx.query('update codes set consumed_at = now() where id = $1 and consumed_at is null', [
      id,
    ]);
    if (consumed !== 1) throw invalid();
  }

  private async stayWithinCaps(tx: EntityManager, purpose: CodePurpose, contact: Buffer, network: string) {
    // Always in this order, so that no two calls wait for each other.
    for (const locked of [contact.toString('hex'), network, 'codes in total'])
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [locked]);
    const perNetwork = [{ seconds: hour, count: this.config.codesPerNetwork(network) }];
    const inTotal = [{ seconds: hour, count: this.config.CODES_IN_TOTAL }];
    const wait = Math.max(
      await waitUnder(contactCaps, purpose === 'password-reset' ? purpose : 'contact', contact, tx),
      await waitUnder(perNetwork, 'network', network, tx),
      await waitUnder(inTotal, 'all', null, tx),
    );
    if (wait > 0) throw new Problem('identity.code.too-soon', { retryAfter: wait });
  }

  private contactDigest(contact: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'contact', contact);
  }

  private codeDigest(id: string, purpose: CodePurpose, contact: string, code: string) {
    return keyedDigest(this.config.CODE_PEPPER, id, purpose, contact, code);
  }
}
