import type { Actor } from '@aar/contracts/access';
import { Secret, TOTP } from 'otpauth';
import { IdentityConfig } from '../src/identity.config';
import { type Identity, startIdentity } from './identity.harness';
import { addStaff, openSession } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startIdentity({ STAFF_SECOND_FACTOR: 'required' });
});
afterAll(() => site?.stop());

const actorOf = async (token: string) => (await site.find(token)).body.actor;

describe('staff of a site that requires a second factor', () => {
  it.each(['moderator', 'editor', 'admin'] as const)(
    'have only a member’s rights in a session without one: %s',
    async role => {
      const { id } = await addStaff(site, role);
      expect(await actorOf(await openSession(site, { id }))).toMatchObject({ id, role: 'user', withheld: role });
    },
  );

  it('have their rights in the session that sets a factor up, and in those that use it, as long as they have it', async () => {
    const { id } = await addStaff(site, 'admin');
    const earlier = await openSession(site, { id });
    const token = await openSession(site, { id });
    const { until: _, withheld: _role, ...actor } = (await actorOf(token))!;
    const own: Actor = actor;
    const { body } = await site.call<{ secret: string }>('POST /second-factors/totp', {}, { actor: own });
    const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({
      timestamp: site.clock.now().getTime(),
    });
    await site.call('POST /second-factors/totp/confirm', { code }, { actor: own });
    expect(await actorOf(token)).toMatchObject({ role: 'admin' });
    expect((await actorOf(token))!.withheld).toBeUndefined();
    expect(await actorOf(earlier)).toMatchObject({ role: 'user', withheld: 'admin' });
    const shown = await site.call('GET /second-factors', undefined, { actor: own });
    expect(shown.body).toMatchObject({ isRequired: true, isProved: true });
    await site.call('DELETE /second-factors/totp', undefined, { actor: own });
    expect(await actorOf(token)).toMatchObject({ role: 'user', withheld: 'admin' });
  });

  it('the requirement does not concern members', async () => {
    const { id } = await addStaff(site, 'user');
    const actor = await actorOf(await openSession(site, { id }));
    expect([actor!.role, actor!.withheld]).toEqual(['user', undefined]);
  });
});

it.each([
  ['production', 'optional', true],
  ['test', 'required', true],
  ['test', 'optional', false],
  ['local', 'optional', false],
])('with APP_ENV=%s and the setting %s staff need a second factor: %s', (APP_ENV, STAFF_SECOND_FACTOR, isNeeded) => {
  const env = Object.fromEntries(
    Object.entries(site.env).map(([name, value]) => [
      name,
      value.replaceAll('"local-', '"prod-').replaceAll('/local-', '/prod-'),
    ]),
  );
  const config = new IdentityConfig({ ...env, APP_ENV, STAFF_SECOND_FACTOR });
  expect(config.staffNeedSecondFactor).toBe(isNeeded);
});
