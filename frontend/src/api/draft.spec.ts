import { type CallOptions } from '@aar/api-client/api';
import { z } from 'zod';
import { Draft } from './draft';
import { forgetDrafts } from './forget-drafts';
import { signIn, signOut, type Session } from './session';
import { reportCaught } from './caught-errors';

const memberOf = (id: string) => ({ token: 't', user: { id } }) as Session;
const schema = z.object({ text: z.string(), title: z.string() });
const chat = { name: 'chat', schema };
/** Sends the draft and returns the idempotency key it was sent with. */
async function keyOf(draft: Draft<object>, content: object, fails = false) {
  let key: string | undefined;
  const call = ({ idempotencyKey }: CallOptions) => {
    key = idempotencyKey;
    return fails ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve();
  };
  await draft.send(content, call).catch(() => undefined);
  return key;
}

beforeEach(() => {
  sessionStorage.clear();
  signIn(memberOf('meera'));
});

describe('a draft', () => {
  it('keeps its key while its outcome is unknown, also after a reload', async () => {
    const first = await keyOf(new Draft(chat), { text: 'Coming' }, true);
    expect(await keyOf(new Draft(chat), { text: 'Coming' })).toBe(first);
  });

  it('has a new key after a success: two equal messages are two messages', async () => {
    const draft = new Draft(chat);
    expect(await keyOf(draft, { text: 'Coming' })).not.toBe(await keyOf(draft, { text: 'Coming' }));
  });

  it('has a new key when it was changed after a failure', async () => {
    const draft = new Draft(chat);
    expect(await keyOf(draft, { text: 'Coming' }, true)).not.toBe(await keyOf(draft, { text: 'Coming now' }));
  });

  it('has another key than a draft elsewhere with the same content', async () => {
    const [one, other] = [new Draft({ name: 'chat:1', schema }), new Draft({ name: 'chat:2', schema })];
    expect(await keyOf(one, { text: 'Coming' }, true)).not.toBe(await keyOf(other, { text: 'Coming' }, true));
  });

  it('restores what was typed, only for the member who typed it', () => {
    new Draft(chat).store({ text: 'Com' });
    expect(new Draft(chat).values).toEqual({ text: 'Com' });
    signIn(memberOf('arjun'));
    expect(new Draft(chat).values).toBeUndefined();
    forgetDrafts();
    signIn(memberOf('meera'));
    expect(new Draft(chat).values).toBeUndefined();
  });

  it('with `lasts` survives closing the tab, with its key, and is removed like others', async () => {
    const request = { name: 'request', schema, lasts: true };
    const first = new Draft(request);
    first.store({ title: 'Cat' });
    const key = await keyOf(first, { title: 'Cat' }, true);
    sessionStorage.clear();
    expect(new Draft(request).values).toEqual({ title: 'Cat' });
    expect(await keyOf(new Draft(request), { title: 'Cat' }, true)).toBe(key);
    expect(new Draft({ name: 'request', schema }).values).toBeUndefined();
    forgetDrafts();
    expect(new Draft(request).values).toBeUndefined();
  });

  it.each([
    ['a field of another type', '{"values":{"text":["Com"],"title":"Cat"}}', { title: 'Cat' }],
    ['another version', '{"version":2,"values":{"text":"Com"}}', undefined],
    ['no version, of an earlier release', '{"values":{"text":"Com"}}', { text: 'Com' }],
    ['no object', '"Com"', undefined],
    ['no draft at all', 'null', undefined],
    ['no JSON', '{', undefined],
  ])('with %s restores only what fits', (_what, stored, values) => {
    sessionStorage.setItem('draft:meera:chat', stored);
    expect(new Draft(chat).values).toEqual(values);
  });

  it('is discarded when its form throws on mount, but not later', () => {
    new Draft(chat).store({ text: 'Com' });
    new Draft(chat).isOpen();
    reportCaught(new TypeError('x is undefined'));
    expect(new Draft(chat).values).toEqual({ text: 'Com' });
    reportCaught(new TypeError('x is undefined'));
    expect(new Draft(chat).values).toBeUndefined();
  });

  it('of a visitor is stored only with `forVisitors`', () => {
    signOut();
    for (const keeping of [chat, { ...chat, forVisitors: true }]) new Draft(keeping).store({ text: 'Com' });
    expect(Object.keys(sessionStorage)).toEqual(['draft:visitor:chat']);
    expect(new Draft({ ...chat, forVisitors: true }).values).toEqual({ text: 'Com' });
  });

  it('stores nothing without a name, nor when the browser has no storage', async () => {
    const secret = new Draft();
    expect(await keyOf(secret, { password: 'x' }, true)).toBe(await keyOf(secret, { password: 'x' }, true));
    expect(sessionStorage).toHaveLength(0);
    const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const draft = new Draft(chat);
    expect(await keyOf(draft, { text: 'Coming' }, true)).toBe(await keyOf(draft, { text: 'Coming' }));
    setItem.mockRestore();
  });
});
