import type { Actor } from '@aar/contracts/access';
import { configErrors } from '@aar/contracts/content/integration-config';
import { cleanOutcome, testOutcome } from '@aar/contracts/content/test-outcome';
import { type Integration, integrations } from '@aar/contracts/content/integrations.contract';
import { socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import { providers } from '@aar/contracts/notifications/providers.contract';
import { integrationTests } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { inTransaction } from '@aar/platform/database/transaction';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { serviceClient } from '@aar/platform/service/service-client';
import { DataSource, type EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { ContentConfig } from '../content.config';
import { db } from '../database/db';
import { shownConfig, withoutSecrets } from './config.rules';
import { integrationColumns, type StoredIntegration } from './integration';
import { Integrations } from './integrations.service';

type Input = Inputs<typeof integrations>;

/** In ms; slightly less than the gateway's timeout, so that the result still arrives. */
const deadline = 12_000;

@Implements(integrations)
export class IntegrationsController implements Handlers<typeof integrations> {
  private readonly notifications;
  private readonly identity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly integrations: Integrations,
    { NOTIFICATIONS_URL, IDENTITY_URL, ACTOR_SIGNING_KEY: key }: ContentConfig,
  ) {
    const caller = { key, deadline };
    this.notifications = serviceClient(providers, { ...caller, url: NOTIFICATIONS_URL });
    this.identity = serviceClient(socialSignIn, { ...caller, url: IDENTITY_URL });
  }

  async list() {
    const all = await db(this.dataSource)
      .selectFrom('integrations')
      .select(integrationColumns)
      .orderBy('display_name')
      .orderBy('name')
      .execute();
    return { integrations: all.map(one => this.shown(one)) };
  }

  create(input: Input['create'], actor: Actor, once: Once) {
    return once(async tx => this.shown(await this.integrations.create(tx, input, actor)));
  }

  update({ id, ...input }: Input['update'], actor: Actor, once: Once) {
    return once(async tx => this.shown(await this.integrations.update(tx, await find(tx, id), input, actor)));
  }

  delete({ id }: Input['delete'], actor: Actor, once: Once) {
    return once(async tx => {
      await this.integrations.remove(tx, await find(tx, id), actor);
      return {};
    });
  }

  /** The service that uses the credentials tests them, in the same way as it uses them. */
  async test({ id }: Input['test'], actor: Actor) {
    const integration = await find(this.dataSource.manager, id);
    const { name, displayName } = integration;
    const values = this.integrations.open(integration);
    if (!values) throw new Problem('content.integration.unreadable');
    const missing = configErrors(name, values).map(error => error.values?.label);
    if (missing.length > 0)
      return testOutcome(false, integrationTests.settingsIncomplete, { fields: missing.join(', ') });
    const outcome = await this.ask(integration);
    await inTransaction(this.dataSource, tx =>
      requestAuditEntry(tx, actor, {
        action: 'integration.tested',
        targetType: 'integration',
        targetId: id,
        targetLabel: displayName,
        diff: { ok: [null, outcome.ok] },
      }),
    );
    return cleanOutcome(outcome, text => withoutSecrets(name, values, text));
  }

  private async ask({ id: integrationId, name, category, sealed }: StoredIntegration) {
    if (category === 'other') return testOutcome(false, integrationTests.unused);
    if (category === 'oauth') return this.identity.test({ name, integrationId, sealed });
    return this.notifications.test({ name, category, integrationId, sealed });
  }

  /** An unreadable configuration is shown as empty, so that it can be entered again or removed. */
  private shown(integration: StoredIntegration): Integration {
    const { sealed, hasCredentials, version, updatedAt, ...fields } = integration;
    const values = this.integrations.open(integration) ?? {};
    return { ...fields, ...shownConfig(fields.name, values), updatedAt: updatedAt.toISOString() };
  }
}

/** The row, locked within a transaction. */
async function find(manager: EntityManager, id: string) {
  const found = await db(manager)
    .selectFrom('integrations')
    .select(integrationColumns)
    .where('id', '=', id)
    .$if(Boolean(manager.queryRunner), query => query.forUpdate())
    .executeTakeFirst();
  if (!found) throw new Problem('content.integration.unknown');
  return found;
}
