import type { Actor } from '@aar/contracts/access';
import { actorReader, actorSigner, signActor } from './actor';

const key = 'a key that gateway and services share';
const member: Actor = { id: 'm1', role: 'user', session: 's1' };
const read = actorReader(key);

describe('the actor token', () => {
  it('carries a member, and a visitor as nobody', () => {
    expect(read(actorSigner(key)(member))).toEqual(member);
    expect(read(actorSigner(key)(null))).toBeNull();
  });

  it.each([
    ['missing', undefined],
    ['made up', 'e30.e30'],
    ['signed with another key', signActor(member, 'another key')],
    ['old', signActor(member, key, Date.now() - 1)],
  ])('is refused when %s', (_, token) => {
    expect(() => read(token)).toThrow(expect.objectContaining({ code: 'auth.actor-invalid' }));
  });

  it('is refused when its claims were changed', () => {
    const [body, signature] = signActor(member, key).split('.');
    const forged = Buffer.from(Buffer.from(body!, 'base64url').toString().replace('"user"', '"admin"')).toString(
      'base64url',
    );
    expect(() => read(`${forged}.${signature}`)).toThrow(expect.objectContaining({ code: 'auth.actor-invalid' }));
  });

  it.each<[string, Partial<Actor>]>([
    ['session', { session: 's2' }],
    ['role', { role: 'admin' }],
    ['standing', { incomplete: true }],
  ])('is signed anew for another %s of the same member', (_, change) => {
    const sign = actorSigner(key);
    expect(sign({ ...member, ...change })).not.toBe(sign(member));
    expect(read(sign({ ...member, ...change }))).toEqual({ ...member, ...change });
  });

  describe('as time goes by', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    it('is refused after a minute, also where it was read before', () => {
      const token = signActor(member, key);
      expect(read(token)).toEqual(member);
      jest.advanceTimersByTime(60_001);
      expect(() => read(token)).toThrow(expect.objectContaining({ code: 'auth.actor-invalid' }));
    });

    it('is used again for half a minute, and then signed anew', () => {
      const sign = actorSigner(key);
      const token = sign(member);
      jest.advanceTimersByTime(29_000);
      expect(sign(member)).toBe(token);
      jest.advanceTimersByTime(2_000);
      expect(sign(member)).not.toBe(token);
    });
  });
});
