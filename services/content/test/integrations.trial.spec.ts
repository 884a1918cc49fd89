import { testOutcome } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import {
  canary,
  auditEntryRequested,
  google,
  type IntegrationsSite,
  opened,
  own,
  sendgrid,
  startIntegrations,
} from './integrations.harness';

let site: IntegrationsSite;
beforeAll(async () => {
  site = await startIntegrations();
});
afterAll(() => site?.stop());
afterEach(() => site.reset());

describe('the test button', () => {
  it.each([
    ['sendgrid', sendgrid(), '/internal/providers/test'],
    ['google_oauth', google(), '/internal/social-sign-in/test'],
  ])('lets the service that uses %s test it, and repeats no secret', async (name, input, path) => {
    site.others.answer = { ok: false, detail: `401: ${canary} is not valid` };
    const { body } = await site.create(input);
    expect(await site.test(body.id)).toEqual({ status: 200, body: { ok: false, detail: '401: ••• is not valid' } });
    const [call] = site.others.received;
    expect(call).toMatchObject({
      path,
      body: { name, integrationId: body.id },
      actor: { id: 'content', role: 'service' },
    });
    expect(opened(call!.body.sealed, body.id)).toEqual(JSON.parse(input.config));
    await site.waitForTold(auditEntryRequested, { action: 'integration.tested', targetId: body.id });
  });

  it('preserves the parts of a response, which contain no secret either', async () => {
    const words = (text: string) => ({ provider: 'SendGrid', words: text });
    site.others.answer = testOutcome(false, integrationTests.refused, words(`${canary} is not valid`));
    const { body } = await site.create(sendgrid());
    expect((await site.test(body.id)).body).toEqual({
      ok: false,
      detail: 'SendGrid refuses: ••• is not valid',
      template: integrationTests.refused,
      values: words('••• is not valid'),
    });
  });

  it('says what is missing in incomplete settings, and sends no request', async () => {
    const { body } = await site.create(sendgrid());
    await site.storeConfig(body.id, { api_key: canary });
    expect(await site.test(body.id)).toEqual({
      status: 200,
      body: {
        ok: false,
        detail: 'Please complete the settings first: From Email',
        template: integrationTests.settingsIncomplete,
        values: { fields: 'From Email' },
      },
    });
    expect(site.others.received).toEqual([]);
  });

  it('says for any other integration that nothing uses it', async () => {
    const { body } = await site.create(own());
    expect((await site.test(body.id)).body).toEqual({
      ok: false,
      detail: 'This site does not use this integration.',
    });
    expect(site.others.received).toEqual([]);
  });
});

describe('credentials that were tampered with', () => {
  const flipByte = (id: string) =>
    site.dataSource.query(
      `update integrations set sealed = overlay(sealed placing
         case substr(sealed, 60, 1) when 'A' then 'B' else 'A' end from 60 for 1) where id = $1`,
      [id],
    );

  it('are never used, shown or preserved, and can be entered again', async () => {
    const { body } = await site.create(google());
    await flipByte(body.id);
    const unreadable = { status: 500, body: { code: 'content.integration.unreadable' } };
    expect(await site.test(body.id)).toMatchObject(unreadable);
    expect(site.others.received).toEqual([]);
    expect(await site.list()).toMatchObject([{ name: 'google_oauth', config: '{}', hasValue: {} }]);
    expect(await site.update(body.id, { config: '{"client_id":"id","client_secret":""}' })).toMatchObject(unreadable);
    expect(await site.update(body.id, { isEnabled: false })).toMatchObject({ status: 200 });
    expect(await site.eventOf(body.id, 2)).toMatchObject({ isEnabled: false, hasCredentials: false });
    expect(await site.update(body.id, { isEnabled: true })).toMatchObject(unreadable);
    expect(await site.update(body.id, { isEnabled: true, config: google().config })).toMatchObject({ status: 200 });
    expect(await site.stored(body.id)).toEqual({ client_id: 'id', client_secret: canary });
  });

  it('are deleted when an empty configuration is saved', async () => {
    const { body } = await site.create(own());
    await flipByte(body.id);
    expect(await site.update(body.id, { config: '{}' })).toMatchObject({ status: 200 });
    expect(await site.stored(body.id)).toEqual({});
  });

  it('that were copied from another row cannot be decrypted', async () => {
    const [one, other] = [(await site.create(own())).body, (await site.create(own())).body];
    const copy = 'update integrations set sealed = (select sealed from integrations where id = $2) where id = $1';
    await site.dataSource.query(copy, [one.id, other.id]);
    expect(await site.test(one.id)).toMatchObject({ status: 500, body: { code: 'content.integration.unreadable' } });
  });
});
