import type { TestSentence } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import { SignInProvider } from '@aar/contracts/vocabulary';
import { unseal } from '@aar/platform/security/sealed-box';
import { Injectable } from '@nestjs/common';
import type { NotNull } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { SignInFailure } from './sign-in-failure';
import type { Credentials } from './social-provider';

export interface OpenProvider {
  credentials: Credentials;
  /** If false, only users who have signed in with it before may still do so. */
  isEnabled: boolean;
}

const integrationNames = new Map(SignInProvider.options.map(provider => [`${provider}_oauth`, provider]));
export const isOfProvider = (integrationName: string) => integrationNames.has(integrationName);
export const providerOf = (integrationName: string): SignInProvider | undefined =>
  integrationNames.get(integrationName);

/** Ids of some providers are numeric, and administrators may enter them as JSON numbers. */
const Value = z.union([z.string().trim().min(1), z.number().transform(String)]);
const Configured = z.object({ client_id: Value, client_secret: Value });

/** The sign-in providers that an administrator has set up, and their credentials. */
@Injectable()
export class SignInProviders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  /** The provider with its credentials. Fails with `provider_disabled` or `provider_misconfigured` if it cannot be used. */
  async open(provider: SignInProvider): Promise<OpenProvider> {
    const row = await db(this.dataSource)
      .selectFrom('sign_in_providers')
      .select([
        'integration_id as integrationId',
        'enabled as isEnabled',
        'has_credentials as hasCredentials',
        'sealed',
      ])
      .where('name', '=', `${provider}_oauth`)
      .where('sealed', 'is not', null)
      .$narrowType<{ sealed: NotNull }>()
      .orderBy('enabled', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row?.hasCredentials) throw new SignInFailure(row?.isEnabled ? 'provider_misconfigured' : 'provider_disabled');
    return { isEnabled: row.isEnabled, credentials: this.unsealed(row.integrationId, row.sealed) };
  }

  /** The providers that everybody can use now. */
  async available(manager: EntityManager = this.dataSource.manager): Promise<Set<string>> {
    const rows = await db(manager)
      .selectFrom('sign_in_providers')
      .select('name')
      .where('enabled', '=', true)
      .where('has_credentials', '=', true)
      .where('sealed', 'is not', null)
      .execute();
    return new Set(rows.map(({ name }) => integrationNames.get(name)!));
  }

  /** The credentials of an integration. Fails with `provider_misconfigured` and a cause if they are unreadable or incomplete. */
  unsealed(integrationId: string, sealed: string): Credentials {
    const read = Configured.safeParse(this.configurationOf(integrationId, sealed));
    if (!read.success) throw misconfigured(integrationTests.credentialsIncomplete);
    return { clientId: read.data.client_id, clientSecret: read.data.client_secret };
  }

  private configurationOf(integrationId: string, sealed: string): unknown {
    try {
      return JSON.parse(unseal(sealed, this.config.INTEGRATIONS_KEY, `integration:${integrationId}`));
    } catch {
      // Without its cause, which may quote the encrypted data.
      throw misconfigured(integrationTests.unreadable);
    }
  }
}

const misconfigured = (why: TestSentence) => new SignInFailure('provider_misconfigured', { cause: new Error(why) });
