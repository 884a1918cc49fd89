import type { access } from '@aar/contracts/identity/access.contract';
import type { Output } from '@aar/contracts/contract';
import type { Actor } from '@aar/contracts/access';
import { type SocialAccountsSite, startSocialAccounts } from './social-accounts.harness';
import { newBrowser, newPerson } from './social.harness';

let social: SocialAccountsSite;
beforeAll(async () => {
  social = await startSocialAccounts();
});
afterAll(() => social?.stop());

const accessOf = async (actor: Actor) =>
  (await social.site.call<Output<typeof access.list>>('GET /account-access', undefined, { actor })).body;

it('lists the connected accounts that can sign in, with their last use', async () => {
  const actor = await social.member();
  const stranger = await social.member();
  expect(await accessOf(actor)).toEqual({ providers: [], download: null });
  const person = newPerson();
  await social.link(actor, 'google', person);
  await social.change(actor, 'PUT /social-accounts/instagram/handle', { username: 'asha' });
  const linked = { platform: 'google', username: expect.anything(), connectedAt: expect.any(String) };
  expect((await accessOf(actor)).providers).toEqual([{ ...linked, lastUsedAt: null }]);
  const browser = newBrowser();
  await social.finish('google', browser, await social.visit('google', person, browser));
  expect((await accessOf(actor)).providers).toEqual([{ ...linked, lastUsedAt: expect.any(String) }]);
  expect((await accessOf(stranger)).providers).toEqual([]);
});

it('lists a download only once it is ready, and only its member can end it', async () => {
  const actor = await social.member();
  const stranger = await social.member();
  const { id } = (await social.site.call<{ id: string }>('POST /privacy/export', {}, { actor })).body;
  expect((await accessOf(actor)).download).toBeNull();
  await social.site.dataSource.query(
    `update data_exports set status = 'ready', expires_at = now() + interval '1 day' where id = $1`,
    [id],
  );
  expect((await accessOf(actor)).download).toMatchObject({ id });
  const end = (by: Actor) => social.site.call(`DELETE /privacy/export/${id}`, undefined, { actor: by });
  expect(await end(stranger)).toMatchObject({ status: 404, body: { code: 'identity.export.unknown' } });
  expect((await end(actor)).status).toBe(204);
  expect((await accessOf(actor)).download).toBeNull();
  expect(await end(actor)).toMatchObject({ status: 404 });
});
