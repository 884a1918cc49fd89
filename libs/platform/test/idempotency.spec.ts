import { randomUUID } from 'node:crypto';
import type { Actor } from '@aar/contracts/access';
import { inTransaction } from '../src/database/transaction';
import { forgetAnswersTo, runOnce } from '../src/service/idempotency';
import { member, notes, type Notes, startNotes, work } from './notes.harness';

let site: Notes;
beforeAll(async () => {
  site = await startNotes();
});
afterAll(() => site?.stop());
beforeEach(() => site.empty());

describe('an Idempotency-Key', () => {
  it('gives fifty parallel equal requests one effect and equal responses', async () => {
    const calls = await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (;;) {
          const answer = await site.send({ text: 'once only' }, { 'idempotency-key': 'k1' });
          // The first request may take longer than the others wait: they are refused with a Retry-After.
          if (answer.status !== 409) return answer;
        }
      }),
    );
    const answers = await Promise.all(calls.map(answer => answer.text()));
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers).size).toBe(1);
    expect(await site.rows()).toBe(1);
  });

  it('of a request that still runs responds 409 with Retry-After, and later the same as the first', async () => {
    let end = () => {};
    const begun = new Promise<void>(began => {
      work.long = () => {
        began();
        return new Promise(resolve => (end = resolve));
      };
    });
    const again = () => site.send({ text: 'takes long' }, { 'idempotency-key': 'k0' });
    const first = again();
    await begun;
    const meanwhile = await again();
    expect(meanwhile.status).toBe(409);
    expect(meanwhile.headers.get('retry-after')).toBe('1');
    expect(await meanwhile.json()).toMatchObject({ code: 'idempotency.running', message: expect.any(String) });
    end();
    const answer = await (await first).text();
    const repeated = await again();
    expect(repeated.status).toBe(201);
    expect(await repeated.text()).toBe(answer);
    expect(await site.rows()).toBe(1);
  });

  it('is refused with another body', async () => {
    await site.send({ text: 'first' }, { 'idempotency-key': 'k2' });
    const answer = await site.send({ text: 'second' }, { 'idempotency-key': 'k2' });
    expect(answer.status).toBe(422);
    expect(await site.rows()).toBe(1);
  });

  it('belongs to one member', async () => {
    await site.send({ text: 'mine' }, { 'idempotency-key': 'k3' });
    await site.send({ text: 'yours' }, { 'idempotency-key': 'k3' }, { id: randomUUID(), role: 'user' });
    expect(await site.rows()).toBe(2);
  });

  it('is valid for a day', async () => {
    const again = () => site.send({ text: 'once a day' }, { 'idempotency-key': 'k6' });
    await again();
    await site.dataSource.query(`update idempotency_keys set created_at = now() - interval '23 hours'`);
    await again();
    expect(await site.rows()).toBe(1);
    await site.dataSource.query(`update idempotency_keys set created_at = now() - interval '25 hours'`);
    expect((await again()).status).toBe(201);
    expect(await site.rows()).toBe(2);
  });

  it.each([
    ['a space', 'k 7'],
    ['more than 200 characters', 'k'.repeat(201)],
  ])('is refused with %s', async (_, given) => {
    const answer = await site.send({ text: 'no key' }, { 'idempotency-key': given });
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'input.unreadable' }]);
    expect(await site.rows()).toBe(0);
  });

  it('of an erased member leaves no stored response; those of others are not deleted', async () => {
    const other: Actor = { id: randomUUID(), role: 'user' };
    for (const actor of [member, other]) await site.send({ text: 'forget me' }, { 'idempotency-key': 'k8' }, actor);
    expect(await inTransaction(site.dataSource, tx => forgetAnswersTo(tx, member.id))).toBe(1);
    const kept = await site.dataSource.query('select scope from idempotency_keys');
    expect(kept).toEqual([{ scope: `${other.id} test.notes.create` }]);
  });

  it('does not limit how long the work itself waits for locks', async () => {
    const call = {
      dataSource: site.dataSource,
      digestKey: 'a key of no other service',
      route: notes.create,
      actor: member,
      key: 'k5',
      input: {},
    };
    const asked = runOnce({ ...call, answerOf: JSON.stringify }, tx => tx.query('show lock_timeout'));
    expect(await asked).toEqual([{ lock_timeout: '0' }]);
  });

  it('is not used up by a failed request', async () => {
    expect((await site.send({ text: 'too much' }, { 'idempotency-key': 'k4' })).status).toBe(503);
    expect(await site.rows()).toBe(0);
    expect((await site.send({ text: 'now then' }, { 'idempotency-key': 'k4' })).status).toBe(201);
  });
});
