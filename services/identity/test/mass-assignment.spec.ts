import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import type { Contract } from '@aar/contracts/contract';
import * as table from '@aar/contracts/table';
import { z } from 'zod';
import { type Identity, startOpenIdentity } from './identity.harness';
import { addStaff } from './members';

let site: Identity;
beforeAll(async () => {
  site = await startOpenIdentity();
});
afterAll(() => site?.stop());

const writes = (Object.values(table) as Contract[])
  .flatMap(contract => Object.values(contract))
  .filter(({ owner, method }) => owner === 'identity' && (method === 'POST' || method === 'PUT'));

/** A valid value for a path parameter. */
const inPath = (schema: unknown) => (schema instanceof z.ZodEnum ? String(schema.options[0]) : randomUUID());

it.each(writes.map(route => [route.http, route] as const))(
  '%s refuses unknown fields by their names',
  async (http, route) => {
    const wished = ['role', 'status', 'isVerified', 'id', 'accountId', 'passwordHash', 'ngoReview', 'deletionDueAt'];
    const foreign = wished.filter(name => !(name in route.input.shape));
    const [caller] = route.callers ?? [];
    const actor: Actor = caller ? { id: caller, role: 'service' } : await addStaff(site, 'admin');
    const body = Object.fromEntries(foreign.map(name => [name, 'admin']));
    const answer = await site.call(
      http.replace(/:(\w+)/g, (_, name: string) => inPath(route.input.shape[name])),
      body,
      { actor },
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'input.invalid' } });
    expect(answer.body.errors!.map(({ path }) => path)).toEqual(expect.arrayContaining(foreign));
  },
);

describe('mass assignment to an account', () => {
  const fields: [name: string, json: string][] = [
    ['role', '"role":"admin"'],
    ['isVerified', '"isVerified":true'],
    ['id', '"id":"00000000-0000-4000-8000-000000000000"'],
    ['userType', '"userType":"ngo"'],
    ['ngoReview', '"ngoReview":"approved"'],
    ['emailConfirmed', '"emailConfirmed":true'],
    ['passwordHash', '"passwordHash":"x"'],
    ['status', '"status":"active"'],
  ];
  const row = async ({ id }: Actor) => site.dataSource.query('select * from accounts where id = $1', [id]);

  it.each(fields)('by the field %s of a profile is refused by its name', async (name, json) => {
    const { actor } = await site.join();
    const before = await row(actor);
    const answer = await site.call('PUT /profile', `{"bio":"Changed.",${json}}`, { actor });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
    expect(await row(actor)).toEqual(before);
  });

  it.each(['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}'])(
    'by %s changes no account',
    async json => {
      const { actor } = await site.join();
      const before = await row(actor);
      expect((await site.call('PUT /profile', `{${json}}`, { actor })).status).toBe(400);
      expect(await row(actor)).toEqual(before);
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );

  it('cannot complete a profile as staff', async () => {
    const { actor } = await site.join();
    await site.dataSource.query('update accounts set is_complete = false where id = $1', [actor.id]);
    const form = { mobile: '9822077777', state: 'Kerala', city: 'Kochi', userType: 'activist', termsAccepted: true };
    expect((await site.call('POST /profile/complete', { ...form, role: 'admin' }, { actor })).status).toBe(400);
    expect((await row(actor))[0].role).toBe('user');
  });
});
