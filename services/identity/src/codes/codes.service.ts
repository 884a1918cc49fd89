import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { anyOf } from '@aar/platform/database/any-of';
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Problem } from '@aar/platform/errors/problem';
import { networkOf } from '@aar/platform/security/network-of';
import { Injectable } from '@nestjs/common';
import { expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { keyedDigest } from '../keyed-digest';
import { allCodesCaps, hour, ofContact, ofShare, shareOf, waitUnder } from './code-caps';

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

/** A correct code that proves who owns the contact and has not been consumed yet. */
export interface Proof {
  id: string;
  contact: string;
}

const minutesValid = 5;
/** Attempts each of the requester, of others in the same network and of everybody else: fifteen per code in total. */
const mostAttempts = 5;
export const invalidCode = () => Problem.ofField('identity.code.invalid', 'otp');

const stored = expressionBuilder<IdentityTables, 'codes'>();
const isValid = sql<SqlBool>`${stored.ref('codes.expires_at')} > clock_timestamp()`;
const isUnused = stored('codes.consumed_at', 'is', null);

/** Which codes a request checks. */
interface Sought {
  purpose: CodePurpose;
  contacts: Buffer[];
  asker: Buffer | null;
}

/** For each contact the newest code and the newest one of this requester: a stranger's newer code does not replace it. */
function candidates({ purpose, contacts, asker }: Sought) {
  const newest = stored
    .selectFrom('codes')
    .distinctOn('contact')
    .select('id')
    .where('purpose', '=', purpose)
    .where('contact', '=', anyOf(contacts))
    .where('voided_at', 'is', null)
    .orderBy('contact')
    .orderBy('created_at', 'desc');
  return sql<string>`((${newest}) union (${newest.where('asker', '=', asker)}))`;
}

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
    const { expiresAt } = await db(tx)
      .insertInto('codes')
      .values({
        id,
        purpose,
        contact: digest,
        network,
        asker: this.askerDigest(asker),
        known_place: knownPlace,
        digest: this.codeDigest(id, purpose, contact, code),
        expires_at: sql<Date>`clock_timestamp() + make_interval(mins => ${minutesValid})`,
      })
      .returning('expires_at as expiresAt')
      .executeTakeFirstOrThrow();
    return { id, code, expiresAt };
  }

  /** Voids a code that could not be delivered. */
  async void(id: string): Promise<void> {
    await db(this.dataSource)
      .updateTable('codes')
      .set({ voided_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
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
    const sought = { purpose, contacts: digests, asker: this.askerDigest(asker) };
    const counted = await this.count(sought, networkOf(asker.address), spentOn);
    for (const { id, contact: ofContact, digest } of counted) {
      const contact = contacts[digests.findIndex(digest => digest.equals(ofContact))]!;
      if (timingSafeEqual(digest, this.codeDigest(id, purpose, contact, code))) return { id, contact };
    }
    throw counted.length === 0 && (await this.areSpent(sought))
      ? new Problem('identity.code.exhausted')
      : invalidCode();
  }

  /** Counts an attempt at each code that may still be checked, and returns those. */
  private count(sought: Sought, network: string, spentOn: Buffer | null) {
    const { ref } = stored;
    const isAskers = sql<SqlBool>`coalesce(${ref('codes.asker')} = ${sought.asker}, false)`;
    const isNetworks = sql<SqlBool>`(${ref('codes.network')} = ${network} and not ${isAskers})`;
    return (
      db(this.dataSource)
        .updateTable('codes')
        .set({
          asker_attempts: sql`${ref('codes.asker_attempts')} + ${isAskers}::int`,
          network_attempts: sql`${ref('codes.network_attempts')} + ${isNetworks}::int`,
          attempts: sql`${ref('codes.attempts')} + (not ${isAskers} and not ${isNetworks})::int`,
        })
        // Locked in a fixed order, so that concurrent attempts do not deadlock.
        .where('id', 'in', ({ selectFrom }) =>
          selectFrom('codes').select('id').where('id', 'in', candidates(sought)).orderBy('id').forUpdate(),
        )
        .where(isValid)
        .where(({ eb, or }) => or([isUnused, eb('spent_on', '=', spentOn)]))
        .where(
          ({ eb }) =>
            eb
              .case()
              .when(isAskers)
              .then(ref('codes.asker_attempts'))
              .when(isNetworks)
              .then(ref('codes.network_attempts'))
              .else(ref('codes.attempts'))
              .end(),
          '<',
          mostAttempts,
        )
        .returning(['id', 'contact', 'digest'])
        .execute()
    );
  }

  /**
   * Consumes a correct code in the transaction of what it allows. `false`: it was consumed for this very request (`spentOn`),
   * which is repeated because its response was lost. Throws `identity.code.invalid` if it was consumed otherwise.
   */
  async consume(tx: EntityManager, { id }: Proof, spentOn: Buffer | null = null): Promise<boolean> {
    const consumed = await db(tx)
      .updateTable('codes')
      .set({ consumed_at: sql<Date>`now()`, spent_on: spentOn })
      .where('id', '=', id)
      .where(isUnused)
      .executeTakeFirst();
    if (consumed.numUpdatedRows > 0) return true;
    const repeated = await db(tx)
      .selectFrom('codes')
      .select('id')
      .where('id', '=', id)
      .where('spent_on', '=', spentOn)
      .where(isValid)
      .executeTakeFirst();
    if (!repeated) throw invalidCode();
    return false;
  }

  /** Makes a consumed code invalid for a repeated request too, if the first one failed. */
  async refuseRepeats(tx: EntityManager, { id }: Proof): Promise<void> {
    await db(tx).updateTable('codes').set({ spent_on: null }).where('id', '=', id).execute();
  }

  /** The request on which a code is spent: a digest that distinguishes its repetition from every other request. */
  spentOn(purpose: CodePurpose, ...request: string[]): Buffer {
    return keyedDigest(this.config.CODE_PEPPER, 'spent on', purpose, ...request);
  }

  /** If no code could be checked: whether earlier attempts have exhausted them. */
  private async areSpent(sought: Sought): Promise<boolean> {
    const spent = await db(this.dataSource)
      .selectFrom('codes')
      .select('id')
      .where('id', 'in', candidates(sought))
      .where(isUnused)
      .where(isValid)
      .executeTakeFirst();
    return spent !== undefined;
  }

  private async stayWithinCaps(
    tx: EntityManager,
    purpose: CodePurpose,
    contact: Buffer,
    network: string,
    knownPlace: Buffer | null,
  ) {
    // In a fixed order, so that concurrent requests do not deadlock.
    for (const locked of [contact.toString('hex'), network, 'codes in total']) await lockByName(tx, locked);
    const perNetwork = [{ seconds: hour, count: this.config.codesPerNetwork(network) }];
    const share = shareOf(purpose);
    const inTotal = [{ seconds: hour, count: this.config.CODES_IN_TOTAL }];
    const wait = Math.max(
      await waitUnder(share.caps, ofShare(contact, share.purposes, knownPlace), tx),
      await waitUnder(allCodesCaps, ofContact(contact), tx),
      await waitUnder(perNetwork, stored('codes.network', '=', network), tx),
      await waitUnder(inTotal, sql`true`, tx),
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
