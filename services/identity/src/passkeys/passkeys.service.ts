import { randomUUID } from 'node:crypto';
import type { NewPasskey, PasskeyProof } from '@aar/contracts/identity/passkey';
import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Account } from '../accounts/account';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { PasskeyChallenges } from './passkey-challenges.service';

type Proof = z.output<typeof PasskeyProof>;
type Created = z.output<typeof NewPasskey>;

/** EdDSA, ES256 and RS256 (COSE). The library would also offer algorithms that are experimental in Node. */
const supportedAlgorithmIDs = [-8, -7, -257];

const siteName = 'Animal Activist Register';

/** Passkeys (WebAuthn). Each verifies its user by a fingerprint or a PIN, and so counts as two factors. */
@Injectable()
export class Passkeys {
  private readonly site;

  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: PasskeyChallenges,
    { PUBLIC_URL }: IdentityConfig,
  ) {
    const { origin, hostname } = new URL(PUBLIC_URL);
    this.site = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };
  }

  /** What the browser needs to create a passkey for a member. */
  async creation({ id, fullName, email, mobile }: Account) {
    const known = await db(this.dataSource)
      .selectFrom('passkeys')
      .select('credential_id as id')
      .where('account_id', '=', id)
      .execute();
    const options = await generateRegistrationOptions({
      rpName: siteName,
      rpID: this.site.expectedRPID,
      userID: new Uint8Array(Buffer.from(id.replaceAll('-', ''), 'hex')),
      userName: email ?? mobile ?? fullName,
      userDisplayName: fullName,
      excludeCredentials: known,
      supportedAlgorithmIDs,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.store(options.challenge, id);
    return { ...options };
  }

  /** The credential that a browser created, if its response is correct and for a challenge of this member. */
  async created(accountId: string, response: Created) {
    const expectedChallenge = await this.challenges.consume(response.response.clientDataJSON, accountId);
    if (!expectedChallenge) return null;
    const result = await orNull(
      verifyRegistrationResponse({ ...this.site, response, expectedChallenge, supportedAlgorithmIDs }),
    );
    return result?.verified ? result.registrationInfo.credential : null;
  }

  /** Stores a credential; false if another account has it. */
  async add(
    tx: EntityManager,
    accountId: string,
    name: string,
    { id, publicKey, counter, transports = [] }: NonNullable<Awaited<ReturnType<Passkeys['created']>>>,
  ): Promise<boolean> {
    const added = await db(tx)
      .insertInto('passkeys')
      .values({
        id: randomUUID(),
        account_id: accountId,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        counter,
        transports,
        name,
      })
      .onConflict(known => known.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /** The options with which a browser can respond with any passkey of the site. */
  async request() {
    const options = await generateAuthenticationOptions({
      rpID: this.site.expectedRPID,
      userVerification: 'required',
    });
    await this.challenges.store(options.challenge, null);
    return { ...options };
  }

  /** The account of a correct response, which is consumed; otherwise null. */
  async prove(response: Proof): Promise<string | null> {
    const expectedChallenge = await this.challenges.consume(response.response.clientDataJSON, null);
    const passkey = expectedChallenge && (await this.find(response.id));
    if (!passkey) return null;
    const { credentialId: id, publicKey, counter, transports } = passkey;
    const credential = { id, publicKey: new Uint8Array(publicKey), counter: Number(counter), transports };
    const result = await orNull(
      verifyAuthenticationResponse({ ...this.site, response, expectedChallenge, credential }),
    );
    if (!result?.verified) return null;
    await db(this.dataSource)
      .updateTable('passkeys')
      .set(({ ref }) => ({
        counter: sql<string>`greatest(${ref('counter')}, ${result.authenticationInfo.newCounter})`,
        last_used_at: sql<Date>`now()`,
      }))
      .where('id', '=', passkey.id)
      .execute();
    return passkey.accountId;
  }

  private find(credentialId: string) {
    return db(this.dataSource)
      .selectFrom('passkeys')
      .select(['id', 'account_id as accountId', 'credential_id as credentialId', 'public_key as publicKey'])
      .select(['counter', 'transports'])
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
  }
}

/** The library throws for a response that is malformed or wrong. */
const orNull = <T>(verification: Promise<T>): Promise<T | null> => verification.catch(() => null);
