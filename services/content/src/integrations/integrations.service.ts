import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { configErrors, isBlank } from '@aar/contracts/content/integration-config';
import { signInIntegrations } from '@aar/contracts/content/integration-templates';
import type { ConfigValues, SaveIntegration } from '@aar/contracts/content/integrations.contract';
import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { AuditDiff } from '@aar/contracts/identity/audit.contract';
import { refusals } from '@aar/contracts/refusals';
import { Problem } from '@aar/platform/errors/problem';
import { lockByName } from '@aar/platform/database/advisory-lock';
import { asColumns } from '@aar/platform/database/field-columns';
import { given } from '@aar/platform/database/given';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import { seal, unseal } from '@aar/platform/security/sealed-box';
import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { requestAuditEntry } from '../audit/request-audit-entry';
import { ContentConfig } from '../content.config';
import { db } from '../database/db';
import { writeSwitches } from '../site-content/switches';
import * as rules from './config.rules';
import type { StoredIntegration } from './integration';

const boundTo = (id: string) => `integration:${id}`;
const shownFields = ['name', 'displayName', 'category', 'isEnabled', 'description', 'icon'] as const;

/**
 * Writes integrations. Each write also, in its transaction, publishes the change, updates the public switches of sign-in and
 * requests an audit entry.
 */
@Injectable()
export class Integrations {
  private readonly logger = new Logger('integrations');

  constructor(private readonly config: ContentConfig) {}

  /** The stored configuration; `undefined` if it was tampered with or encrypted with another key. */
  open({ id, sealed }: StoredIntegration): ConfigValues | undefined {
    try {
      return JSON.parse(unseal(sealed, this.config.INTEGRATIONS_KEY, boundTo(id))) as ConfigValues;
    } catch {
      this.logger.error(`the configuration of integration ${id} cannot be opened`);
      return undefined;
    }
  }

  async create(tx: EntityManager, { config = '', ...input }: SaveIntegration, actor: Actor) {
    const id = randomUUID();
    const values = rules.mergeConfig(input.name, {}, this.readSent(input.name, config));
    const created: StoredIntegration = {
      id,
      version: 1,
      updatedAt: new Date(),
      hasCredentials: false,
      ...input,
      description: input.description || null,
      icon: input.icon || null,
      sealed: this.seal(id, values),
    };
    this.judge(created, values, { isWritten: true });
    await refuseTakenName(tx, created);
    await db(tx).insertInto('integrations').values(asColumns(created)).execute();
    const nothing = { isEnabled: false } as StoredIntegration;
    await this.publish(tx, created, actor, 'created', diffOf(nothing, created, {}, values));
    return created;
  }

  /** Changes the given fields. Without a change, nothing is published. */
  async update(tx: EntityManager, before: StoredIntegration, input: Partial<SaveIntegration>, actor: Actor) {
    const { config, ...fields } = input;
    const updated: StoredIntegration = { ...before, ...given(fields) };
    updated.description ||= null;
    updated.icon ||= null;
    const stored = this.open(before);
    const values = config === undefined ? stored : this.merge(updated.name, stored, config);
    if (!values && updated.isEnabled && !before.isEnabled) throw new Problem('content.integration.unreadable');
    this.judge(updated, values, { isWritten: config !== undefined });
    const diff = diffOf(before, updated, stored ?? {}, values ?? {});
    const isMended = config !== undefined && !stored;
    if (Object.keys(diff).length === 0 && !isMended) return before;

    await refuseTakenName(tx, updated);
    Object.assign(updated, { version: before.version + 1, updatedAt: new Date() });
    if (config !== undefined) updated.sealed = this.seal(before.id, values!);
    await db(tx).updateTable('integrations').set(asColumns(updated)).where('id', '=', before.id).execute();
    await this.publish(tx, updated, actor, 'updated', diff, before.name);
    return updated;
  }

  async remove(tx: EntityManager, integration: StoredIntegration, actor: Actor) {
    await db(tx).deleteFrom('integrations').where('id', '=', integration.id).execute();
    const gone = { ...integration, isEnabled: false, hasCredentials: false, sealed: '' };
    const nothing = {} as StoredIntegration;
    const diff = diffOf(integration, nothing, this.open(integration) ?? {}, {});
    await this.publish(tx, { ...gone, version: integration.version + 1 }, actor, 'deleted', diff);
  }

  private seal(id: string, values: ConfigValues) {
    return seal(JSON.stringify(values), this.config.INTEGRATIONS_KEY, boundTo(id));
  }

  private readSent(name: string, text: string) {
    const sent = rules.readSent(name, text);
    if (!sent) throw new Problem('input.invalid', { errors: [rules.unreadable] });
    return sent;
  }

  /**
   * A blank secret keeps its value. It must be entered again if the stored one is unreadable, or if it would be sent to another
   * server, whose owner could read it. That applies to every name, because an integration can be renamed and renamed back.
   */
  private merge(name: string, stored: ConfigValues | undefined, text: string) {
    const sent = this.readSent(name, text);
    const [kept] = rules.unchangedSecrets(name, sent).filter(key => !stored || !isBlank(stored[key]));
    if (!stored && kept) throw Problem.ofField('content.integration.unreadable', `config.${kept}`);
    if (stored && kept && rules.isOtherServer(stored, sent))
      throw Problem.ofField('input.invalid', `config.${kept}`, refusals.secretForOtherServer);
    return rules.mergeConfig(name, stored ?? {}, sent);
  }

  /** Sets `hasCredentials`. Credentials of a template must be complete when they are written, and while it is enabled. */
  private judge(
    integration: StoredIntegration,
    values: ConfigValues | undefined,
    { isWritten }: { isWritten: boolean },
  ) {
    const { name, category, isEnabled } = integration;
    const wanted = rules.categoryOf(name);
    if (wanted && wanted !== category)
      throw Problem.ofField('input.invalid', 'category', refusals.integrationCategory, { name, category: wanted });
    const errors = values && (isEnabled || isWritten) ? configErrors(name, values) : [];
    if (errors.length > 0) throw new Problem('input.invalid', { errors });
    integration.hasCredentials = values !== undefined && rules.hasCredentials(name, category, values);
  }

  private async publish(
    tx: EntityManager,
    integration: StoredIntegration,
    actor: Actor,
    done: 'created' | 'updated' | 'deleted',
    diff: AuditDiff,
    formerName = integration.name,
  ) {
    const { id, name, version, category, isEnabled, hasCredentials, sealed, displayName } = integration;
    await addToOutbox(tx, integrationChanged, {
      integrationId: id,
      version,
      name,
      category,
      isEnabled,
      hasCredentials,
      sealed,
      isRemoved: done === 'deleted',
    });
    const switches = signInIntegrations.filter(one => one.name === name || one.name === formerName);
    const isOffered = isEnabled && hasCredentials;
    await writeSwitches(tx, Object.fromEntries(switches.map(one => [one.switchKey, one.name === name && isOffered])));
    const target = { targetType: 'integration', targetId: id, targetLabel: displayName };
    await requestAuditEntry(tx, actor, { action: `integration.${done}`, ...target, diff });
  }
}

async function refuseTakenName(tx: EntityManager, { id, name }: StoredIntegration) {
  // Serialised, so that concurrent requests with the same name get the normal error instead of a unique violation.
  await lockByName(tx, 'names of integrations');
  const other = await db(tx).selectFrom('integrations').select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== id) throw Problem.ofField('content.integration.exists', 'name');
}

function diffOf(before: StoredIntegration, after: StoredIntegration, stored: ConfigValues, values: ConfigValues) {
  const changed = shownFields.filter(field => (before[field] ?? null) !== (after[field] ?? null));
  const fields = changed.map(field => [field, [before[field] ?? null, after[field] ?? null]] as const);
  return { ...Object.fromEntries(fields), ...rules.configDiff(after.name, stored, values) } as AuditDiff;
}
