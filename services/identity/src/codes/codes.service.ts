import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem } from '@aar/platform/errors/problem';
import { networkOf } from '@aar/platform/security/network-of';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { allCodesCaps, hour, shareOf, waitUnder } from './code-caps';

export interface IssuedCode {
  id: string;
  code: string;
  expiresAt: Date;
}

/** Who requests a code or enters one. */
export interface Asker {
  address: string;
  /** An id that nobody else can send: the browser's device token, or the id of a signed-in member. */
  id: string | undefined;
}

interface Wanted {
  purpose: CodePurpose;
  contact: string;
  asker: Asker;
  /** The known device or network of the contact's account; codes requested from it have their own caps. */
  knownPlace?: Buffer | null;
}

/** A correct code, not consumed yet, which proves who owns the contact. */
export interface Proof {
  id: string;
  contact: string;
}

const minutesValid = 5;
/** Attempts each of the requester, of others in the same network and of everybody else: fifteen per code in all. */
const mostAttempts = 5;
export const invalidCode = () => Problem.ofField('identity.code.invalid', 'otp');

const isValid = 'expires_at > clock_timestamp()';
const isUnused = 'consumed_at is null';
const usable = `${isUnused} and ${isValid}`;
const newest = (whose: string) =>
  `select distinct on (contact) id from codes where purpose = $1 and contact = any ($2) and voided_at is null and ${whose}
   order by contact, created_at desc`;
/** For each contact the newest code and the newest of this requester: a stranger's newer code does not replace it. */
const candidates = `(${newest('true')}) union (${newest('asker = $3')})`;
const isAskers = 'coalesce(asker = $3, false)';
const isNetworks = `(network = $4 and not ${isAskers})`;

/** One-time codes: issued within caps, with few attempts and single use. */
@Injectable()
export class Codes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /** Issues a code for a contact. Throws `identity.code.too-soon` over a cap. */
  async issue(tx: EntityManager, { purpose, contact, asker, knownPlace = null }: Wanted): Promise<IssuedCode> {
    const digest = this.contactDigest(contact);
    const network = networkOf(asker.address);
    await this.stayWithinCaps(tx, purpose, digest, network, knownPlace);
    const id = randomUUID();
    const code = randomInt(1_000_000).toString().padStart(6, '0');
    const [{ expiresAt }] = await tx.query(
      `insert into codes (id, purpose, contact, network, asker, known_place, digest, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(mins => $8)) returning expires_at as "expiresAt"`,
      [
        ...[id, purpose, digest, network, this.askerDigest(asker), knownPlace],
        ...[this.codeDigest(id, purpose, contact, code), minutesValid],
      ],
    );
    return { id, code, expiresAt };
  }

  /** Voids a code that could not be delivered. */
  async void(id: string): Promise<void> {
    await this.dataSource.query('update codes set voided_at = now() where id = $1', [id]);
  }

  /**
   * Checks a code against those that were sent to any of the contacts. The attempt is counted, and committed, before the codes
   * are compared, so that of many concurrent attempts only five are compared. Attempts of the requester, of the requester's
   * network and of everybody else are counted separately, so that strangers cannot use up the requester's. A code that was
   * consumed for this very request (`spentOn`) is correct as well. Throws `identity.code.invalid` at the field `otp`, or
   * `identity.code.exhausted`.
   */
  async prove(
    purpose: CodePurpose,
    contacts: string[],
    code: string,
    asker: Asker,
    spentOn: Buffer | null = null,
  ): Promise<Proof> {
    const digests = contacts.map(contact => this.contactDigest(contact));
    const values = [purpose, digests, this.askerDigest(asker), networkOf(asker.address)];
    // Locked in one order, so that concurrent attempts do not deadlock.
    const [counted]: [{ id: string; contact: Buffer; digest: Buffer }[]] = await this.dataSource.query(
      `update codes set asker_attempts = asker_attempts + ${isAskers}::int,
         network_attempts = network_attempts + ${isNetworks}::int,
         attempts = attempts + (not ${isAskers} and not ${isNetworks})::int
       where id in (select id from codes where id in (${candidates}) order by id for update)
         and ${isValid} and (${isUnused} or spent_on = $5)
         and case when ${isAskers} then asker_attempts when ${isNetworks} then network_attempts else attempts end
           < ${mostAttempts}
       returning id, contact, digest`,
      [...values, spentOn],
    );
    for (const { id, contact: ofContact, digest } of counted) {
      const contact = contacts[digests.findIndex(digest => digest.equals(ofContact))]!;
      if (timingSafeEqual(digest, this.codeDigest(id, purpose, contact, code))) return { id, contact };
    }
    throw counted.length === 0 && (await this.areSpent(values))
      ? new Problem('identity.code.exhausted')
      : invalidCode();
  }

  /**
   * Consumes a correct code in the transaction of what it allows. `false`: it was consumed for this very request (`spentOn`), which
   * is now repeated because its answer was lost. Throws `identity.code.invalid` for one that was consumed otherwise.
   */
  async consume(tx: EntityManager, { id }: Proof, spentOn: Buffer | null = null): Promise<boolean> {
    const [, consumed] = await tx.query(
      'update codes set consumed_at = now(), spent_on = $2 where id = $1 and consumed_at is null',
      [id, spentOn],
    );
    if (consumed === 1) return true;
    const repeated = await tx.query(`select 1 from codes where id = $1 and spent_on = $2 and ${isValid}`, [
      id,
      spentOn,
    ]);
    if (repeated.length === 0) throw invalidCode();
    return false;
  }

  /** Makes a code that was consumed in vain invalid for a repetition too. */
  async refuseRepeats(tx: EntityManager, { id }: Proof): Promise<void> {
    await tx.query('update codes set spent_on = null where id = $1', [id]);
  }

  /** What a request spends its code on: a digest that tells its repetition from every other request. */
  spentOn(purpose: CodePurpose, ...request: string[]): Buffer {
    return keyedDigest(this.config.CODE_PEPPER, 'spent on', purpose, ...request);
  }

  /** If no code could be checked: whether earlier attempts have exhausted them. */
  private async areSpent([purpose, contacts, asker]: unknown[]): Promise<boolean> {
    const spent = await this.dataSource.query(`select 1 from codes where id in (${candidates}) and ${usable}`, [
      ...[purpose, contacts, asker],
    ]);
    return spent.length > 0;
  }

  private async stayWithinCaps(
    tx: EntityManager,
    purpose: CodePurpose,
    contact: Buffer,
    network: string,
    knownPlace: Buffer | null,
  ) {
    // Always in this order, so that concurrent requests do not deadlock.
    for (const locked of [contact.toString('hex'), network, 'codes in total'])
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [locked]);
    const perNetwork = [{ seconds: hour, count: this.config.codesPerNetwork(network) }];
    const share = shareOf(purpose);
    const inTotal = [{ seconds: hour, count: this.config.CODES_IN_TOTAL }];
    const wait = Math.max(
      await waitUnder(share.caps, 'share', [contact, share.purposes, knownPlace], tx),
      await waitUnder(allCodesCaps, 'contact', [contact], tx),
      await waitUnder(perNetwork, 'network', [network], tx),
      await waitUnder(inTotal, 'all', [], tx),
    );
    if (wait > 0) throw new Problem('identity.code.too-soon', { retryAfter: wait });
  }

  private contactDigest(contact: string) {
    return keyedDigest(this.config.CODE_PEPPER, 'contact', contact);
  }

  private askerDigest({ id }: Asker) {
    return id === undefined ? null : keyedDigest(this.config.CODE_PEPPER, 'asker', id);
  }

  private codeDigest(id: string, purpose: CodePurpose, contact: string, code: string) {
    return keyedDigest(this.config.CODE_PEPPER, id, purpose, contact, code);
  }
}
