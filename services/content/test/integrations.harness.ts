import { randomUUID } from 'node:crypto';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import { seal, unseal } from '@aar/platform/security/sealed-box';
import { admin, integrationsKey, startContent } from './content.harness';

export const canary = 'CANARY-5b1f0c7e-do-not-leak';
const changed = 'events.content.integration.changed.v1';
export const auditEntryRequested = 'events.identity.deed.done.v1';
export const as = { actor: admin };

export const sendgrid = (config: object | string = { api_key: canary, from_email: 'a@example.org' }) => ({
  name: 'sendgrid',
  displayName: 'SendGrid',
  category: 'email',
  isEnabled: true,
  config: typeof config === 'string' ? config : JSON.stringify(config),
});
export const mailServer = { host: 'mail.example.org', port: 587, username: 'aar', secure: false };
export const smtp = () => ({
  name: 'custom_smtp',
  displayName: 'Mail server',
  category: 'email',
  isEnabled: true,
  config: JSON.stringify({ ...mailServer, password: canary }),
});
export const google = (config: object = { client_id: 'id', client_secret: canary }) => ({
  name: 'google_oauth',
  displayName: 'Google',
  category: 'oauth',
  isEnabled: true,
  config: JSON.stringify(config),
});
/** An integration with a name that no service uses. */
export const own = (config: object | string = { token: canary, host: 'h' }) => ({
  name: `own-${randomUUID()}`,
  displayName: 'Own',
  category: 'other',
  isEnabled: true,
  config: typeof config === 'string' ? config : JSON.stringify(config),
});

/** The decrypted configuration of an integration. */
export const opened = (sealed: unknown, id: string) =>
  JSON.parse(unseal(sealed as string, integrationsKey, `integration:${id}`)) as Record<string, unknown>;

/** The content service, and helpers for integrations. */
export async function startIntegrations(options?: { logLevel: string }) {
  const content = await startContent(options);
  const list = async () =>
    (await content.call<{ integrations: Integration[] }>('GET /admin/integrations', undefined, as)).body.integrations;
  const remove = (id: string) => content.call(`DELETE /admin/integrations/${id}`, undefined, as);
  return {
    ...content,
    list,
    remove,
    create: <T = Integration>(input: object) => content.call<T>('POST /admin/integrations', input, as),
    update: <T = Integration>(id: string, input: object) => content.call<T>(`PUT /admin/integrations/${id}`, input, as),
    test: <T = { ok: boolean; detail: string }>(id: string) =>
      content.call<T>(`POST /admin/integrations/${id}/test`, undefined, as),
    async stored(id: string) {
      const [{ sealed }] = await content.dataSource.query('select sealed from integrations where id = $1', [id]);
      return opened(sealed, id);
    },
    /** Stores a configuration directly, without validation. */
    storeConfig: (id: string, config: object) =>
      content.dataSource.query('update integrations set sealed = $2 where id = $1', [
        id,
        seal(JSON.stringify(config), integrationsKey, `integration:${id}`),
      ]),
    eventOf: (id: string, version: number) => content.waitForTold(changed, { integrationId: id, version }),
    /** Removes all integrations and resets the fake services that test credentials. */
    async reset() {
      for (const { id } of await list()) await remove(id);
      content.others.received.length = 0;
      content.others.answer = {};
    },
  };
}

export type IntegrationsSite = Awaited<ReturnType<typeof startIntegrations>>;
