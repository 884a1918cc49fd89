import type { OtpSettings, SocialSetting } from '@aar/contracts/content/sign-in-settings.contract';
import type { SiteContent } from '@aar/contracts/content/site-content.contract';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import { atOnce } from '@aar/testing/at-once';
import { waitUntil } from '@aar/tools/ports.mjs';
import { admin, aMember, type Content, startContent } from './content.harness';

let content: Content;
beforeAll(async () => {
  content = await startContent();
});
afterAll(() => content?.stop());

const as = { actor: admin };
const written = 'events.content.site-content.changed.v1';
const flag = async (key: string) => {
  const { body } = await content.call<SiteContent[]>('GET /site-content');
  return body.find(entry => entry.key === key);
};

describe('one-time codes', () => {
  const get = () => content.call<OtpSettings>('GET /admin/otp-settings', undefined, as);
  const put = (settings: object) => content.call('PUT /admin/otp-settings', settings, as);
  const [on, off] = [true, false];

  afterEach(() => put({ emailOTPEnabled: on, mobileOTPEnabled: on }));

  it('are on by default, and are switched separately', async () => {
    expect((await get()).body).toEqual({ emailOTPEnabled: on, mobileOTPEnabled: on });
    expect(await put({ emailOTPEnabled: off, mobileOTPEnabled: on, requireOTP: on })).toEqual({
      status: 200,
      body: { emailOTPEnabled: off, mobileOTPEnabled: on },
    });
    expect((await get()).body).toEqual({ emailOTPEnabled: off, mobileOTPEnabled: on });
    expect(await flag('otp_email_enabled')).toMatchObject({ content: 'false', title: 'Codes by e-mail' });
    await content.waitForTold(written, { key: 'otp_email_enabled', content: 'false' });
    await waitUntil(() => content.told.some(({ data }) => String(data.tags).includes('content.site-content')), {
      what: 'the word to the gateway that its answers are old',
    });
    expect(
      (await content.waitForTold('events.identity.deed.done.v1', { action: 'otp-settings.updated' })).diff,
    ).toEqual({
      emailOTPEnabled: [on, off],
    });
  });

  it('always leave one method on while codes are required', async () => {
    expect(await put({ emailOTPEnabled: off, mobileOTPEnabled: off, requireOTP: on })).toMatchObject({
      status: 409,
      body: {
        code: 'content.otp-settings.last-method',
        message: 'At least one OTP method must remain enabled for security.',
      },
    });
    expect((await get()).body).toEqual({ emailOTPEnabled: on, mobileOTPEnabled: on });
  });

  it('always leave one method on while codes are required, even if two concurrent requests switch off one each', async () => {
    const both = await atOnce(
      content.dataSource,
      [`select from site_contents where key like 'otp%' for update`],
      [
        () => put({ emailOTPEnabled: off, mobileOTPEnabled: on, requireOTP: on }),
        () => put({ emailOTPEnabled: on, mobileOTPEnabled: off, requireOTP: on }),
      ],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(Object.values((await get()).body)).toContain(on);
  });

  it('are off when their entry is inactive, and can be switched on again', async () => {
    await content.dataSource.query(`update site_contents set is_active = false where key = 'otp_email_enabled'`);
    expect((await get()).body).toEqual({ emailOTPEnabled: off, mobileOTPEnabled: on });
    expect((await put({ emailOTPEnabled: on, mobileOTPEnabled: on })).status).toBe(200);
    expect(await flag('otp_email_enabled')).toMatchObject({ content: 'true' });
  });

  it('are both off if codes are not required', async () => {
    expect((await put({ emailOTPEnabled: off, mobileOTPEnabled: off, requireOTP: off })).status).toBe(200);
    expect((await get()).body).toEqual({ emailOTPEnabled: off, mobileOTPEnabled: off });
  });

  it('are for administrators only', async () => {
    const settings = { emailOTPEnabled: off, mobileOTPEnabled: off };
    for (const actor of [aMember(), { ...aMember(), role: 'editor' as const }])
      expect((await content.call('PUT /admin/otp-settings', settings, { actor })).status).toBe(403);
  });
});

describe('social sign-in', () => {
  const key = 'auth_google_enabled';
  const get = async () =>
    (await content.call<{ settings: SocialSetting[] }>('GET /admin/social-settings', undefined, as)).body.settings;
  const put = <T = { settings: SocialSetting[] }>(provider: string, enabled: boolean) =>
    content.call<T>('PUT /admin/social-settings', { provider, enabled }, as);
  const add = async (name: string, config: object, isEnabled = false) => {
    const input = {
      name,
      displayName: name.slice(0, -6),
      category: 'oauth',
      isEnabled,
      config: JSON.stringify(config),
    };
    return (await content.call<Integration>('POST /admin/integrations', input, as)).body;
  };
  const full = { client_id: 'id', client_secret: 'secret' };
  const remove = (id: string) => content.call(`DELETE /admin/integrations/${id}`, undefined, as);

  afterEach(async () => {
    const { body } = await content.call<{ integrations: Integration[] }>('GET /admin/integrations', undefined, as);
    for (const { id } of body.integrations) await remove(id);
  });

  it('has no providers without an integration', async () => {
    await add('github_oauth', full, true);
    expect(await get()).toEqual([]);
    for (const provider of ['google_oauth', 'github_oauth', 'nonsense'])
      expect(await put(provider, true)).toMatchObject({
        status: 404,
        body: {
          code: 'content.social-setting.unknown',
          message: 'Configure this provider in Integration Settings first.',
        },
      });
  });

  it('is switched here or in the integration, and the public flag follows', async () => {
    const { id } = await add('google_oauth', full);
    await add('twitter_oauth', {});
    expect(await get()).toEqual([
      { provider: 'google_oauth', displayName: 'google', enabled: false, hasCredentials: true },
      { provider: 'twitter_oauth', displayName: 'twitter', enabled: false, hasCredentials: false },
    ]);
    expect((await put('google_oauth', true)).body.settings[0]).toMatchObject({ enabled: true });
    expect(await flag(key)).toMatchObject({ content: 'true', title: 'Sign in with Google' });
    await content.waitForTold(written, { key, content: 'true' });
    await content.waitForTold('events.content.integration.changed.v1', { integrationId: id, isEnabled: true });
    await content.call(`PUT /admin/integrations/${id}`, { isEnabled: false }, as);
    expect((await get())[0]).toMatchObject({ enabled: false });
    expect(await flag(key)).toMatchObject({ content: 'false' });
  });

  it('can be enabled without credentials, but is not offered until they are set', async () => {
    const { id } = await add('google_oauth', {});
    expect((await put('google_oauth', true)).body.settings).toMatchObject([{ enabled: true, hasCredentials: false }]);
    expect(await flag(key)).toMatchObject({ content: 'false' });
    await content.call(`PUT /admin/integrations/${id}`, { config: JSON.stringify(full) }, as);
    expect(await get()).toMatchObject([{ enabled: true, hasCredentials: true }]);
    expect(await flag(key)).toMatchObject({ content: 'true' });
  });

  it.each([
    ['removed', (id: string) => remove(id)],
    ['renamed', (id: string) => content.call(`PUT /admin/integrations/${id}`, { name: 'former' }, as)],
  ])('is no longer offered once its integration is %s', async (_how, change) => {
    const { id } = await add('google_oauth', full, true);
    expect(await flag(key)).toMatchObject({ content: 'true' });
    expect((await change(id)).status).toBeLessThan(300);
    expect(await flag(key)).toMatchObject({ content: 'false' });
  });

  it('does not revert a concurrent change of its integration', async () => {
    const { id } = await add('google_oauth', full);
    const both = await atOnce(
      content.dataSource,
      ['select from integrations where id = $1 for update', [id]],
      [
        () => content.call<unknown>(`PUT /admin/integrations/${id}`, { displayName: 'Google' }, as),
        () => put<unknown>('google_oauth', true),
      ],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await get()).toMatchObject([{ displayName: 'Google', enabled: true }]);
  });

  it('has the same state here and in public after concurrent requests', async () => {
    await add('google_oauth', full);
    await Promise.all([put('google_oauth', true), put('google_oauth', false), put('google_oauth', true)]);
    const [setting] = await get();
    expect(await flag(key)).toMatchObject({ content: String(setting!.enabled) });
  });

  it('is for administrators only', async () => {
    const call = content.call('GET /admin/social-settings', undefined, { actor: { ...aMember(), role: 'editor' } });
    expect((await call).status).toBe(403);
  });
});
