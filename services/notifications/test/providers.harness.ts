import { randomUUID } from 'node:crypto';
import { integrationChanged } from '@aar/contracts/content/integrations.messages';
import type { ProblemBody } from '@aar/contracts/errors';
import type { EventData } from '@aar/contracts/messaging';
import { seal } from '@aar/platform/security/sealed-box';
import { waitUntil } from '@aar/tools/ports.mjs';
import { MailServer } from './mail-server';
import { startMsg91 } from './msg91';
import { startSendGrid } from './sendgrid';
import { startNotifications } from './notifications.harness';

export const authKey = 'msg91-key-0123456789';
export const sendGridKey = 'SG.key-of-the-tests';
export const secret = 'canary-of-a-password';

type Integration = EventData<typeof integrationChanged>;
type ContactType = 'email' | 'mobile';

/**
 * The notifications service with the providers that an administrator could configure: another mail server, SendGrid and MSG91.
 */
export async function startProviders() {
  const other = await new MailServer().start();
  const msg91 = await startMsg91(authKey);
  const sendGrid = await startSendGrid(sendGridKey);
  const site = await startNotifications({
    SENDGRID_URL: sendGrid.url,
    MSG91_URL: msg91.url,
    BOUNCE_ADDRESS: 'bounces@register.example.in',
  });

  const sealed = (settings: object, integrationId: string) =>
    seal(JSON.stringify(settings), site.env.INTEGRATIONS_KEY!, `integration:${integrationId}`);

  /** Publishes an integration as the content service does, and waits until this service has stored it. */
  async function integrate(settings: object, changes: Partial<Integration> = {}) {
    const integrationId = changes.integrationId ?? randomUUID();
    const integration: Integration = {
      integrationId,
      version: 1,
      name: 'custom_smtp',
      category: 'email',
      isEnabled: true,
      hasCredentials: true,
      isRemoved: false,
      sealed: sealed(settings, integrationId),
      ...changes,
    };
    await site.publish(integrationChanged, integration);
    const known = 'select 1 from providers where id = $1 and version >= $2';
    await waitUntil(async () => (await site.dataSource.query(known, [integrationId, integration.version])).length > 0, {
      what: 'knowing the integration',
    });
    return integration;
  }

  const requestDelivery = (contactType: ContactType, contact: string, changes: { memberId?: string } = {}) =>
    site.call<{ provider: string } & ProblemBody>(
      'POST /internal/codes/deliver',
      {
        contactType,
        contact,
        code: '042137',
        purpose: 'registration',
        ...changes,
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      },
      { actor: { id: 'identity', role: 'service' } },
    );

  /** Queues a code; fails the test if it is refused. */
  async function deliver(...message: Parameters<typeof requestDelivery>) {
    const delivered = await requestDelivery(...message);
    if (delivered.status !== 202) throw new Error(`The code was not queued: ${JSON.stringify(delivered.body)}`);
    return delivered;
  }

  /** Sends codes until one goes through that provider: a change takes effect within seconds. */
  const waitForProvider = (name: string, contactType: ContactType = 'email') =>
    waitUntil(
      async () => {
        const { body } = await requestDelivery(contactType, contactType === 'email' ? 'x@example.in' : '9822000000');
        return body.provider === name;
      },
      { what: `sending through ${name}` },
    );

  return {
    ...site,
    other,
    msg91,
    sendGrid,
    sealed,
    integrate,
    deliver,
    waitForProvider,
    /** Settings accepted by the other mail server. */
    customSmtp: () => ({
      host: '127.0.0.1',
      port: Number(new URL(other.url).port),
      username: 'asha',
      password: secret,
      secure: false,
    }),
    async reset() {
      msg91.reset();
      sendGrid.reset();
      await site.reset();
      other.reset();
    },
    async stop() {
      await site.stop();
      await other.stop();
      await msg91.stop();
      await sendGrid.stop();
    },
  };
}

export type ProvidersSite = Awaited<ReturnType<typeof startProviders>>;
