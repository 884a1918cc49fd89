import type { Actor } from '@aar/contracts/access';
import { newActorKey } from '@aar/tools/site/actor-keys.mjs';
import { actorReader, actorSigner, signActor } from './actor';
import { PublicKeys, SigningKey } from './actor-keys';

const keyOf = (owner: string) => SigningKey.parse(newActorKey(owner));
const publicPart = ({ d: _, ...key }: SigningKey) => key;
const readerWith = (...keys: SigningKey[]) => actorReader({ keys: keys.map(publicPart) }, 'content');
const reading = async (read: ReturnType<typeof actorReader>, token: string | undefined) => read(token);
const refused = expect.objectContaining({ code: 'auth.actor-invalid' });

const [gateway, identity] = [keyOf('gateway'), keyOf('identity')];
const member: Actor = { id: 'm1', role: 'user', session: 's1' };
const read = readerWith(gateway, identity);
const sign = (actor: Actor | null, key = gateway) => signActor(actor, 'content', key);

describe('the actor token', () => {
  it('contains a member, or null for a visitor', async () => {
    expect(await read(await sign(member))).toEqual(member);
    expect(await read(await sign(null))).toBeNull();
  });

  it('is read synchronously once it was verified', async () => {
    const token = await sign(member);
    await read(token);
    expect(read(token)).toEqual(member);
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['missing', async () => undefined],
    ['made up', async () => 'e30.e30.e30'],
    ['signed with another key of that name', () => sign(member, { ...keyOf('gateway'), kid: gateway.kid })],
    ['signed with a key that nobody knows', () => sign(member, keyOf('gateway'))],
    ['old', () => signActor(member, 'content', gateway, Date.now() - 61_000)],
    ['for another service', () => signActor(member, 'community', gateway)],
    ['of a member but not from the gateway', () => sign(member, identity)],
    ['of a visitor but not from the gateway', () => sign(null, identity)],
    ['of a service but signed by another', () => sign({ id: 'notifications', role: 'service' }, identity)],
    ['of a service but signed by the gateway', () => sign({ id: 'identity', role: 'service' }, gateway)],
  ])('is refused when %s', async (_, made) => {
    await expect(reading(read, await made())).rejects.toEqual(refused);
  });

  it('is refused when its claims or its algorithm were changed', async () => {
    const [header, body, signature] = (await sign(member)).split('.') as [string, string, string];
    const changed = (part: string, from: string, to: string) =>
      Buffer.from(Buffer.from(part, 'base64url').toString().replace(from, to)).toString('base64url');
    for (const forged of [
      `${header}.${changed(body, '"user"', '"admin"')}.${signature}`,
      `${changed(header, '"EdDSA"', '"none"')}.${body}.`,
    ])
      await expect(reading(read, forged)).rejects.toEqual(refused);
  });

  it('of a service names the service', async () => {
    const service: Actor = { id: 'identity', role: 'service' };
    expect(await read(await sign(service, identity))).toEqual(service);
  });

  it.each<[string, Partial<Actor>]>([
    ['session', { session: 's2' }],
    ['role', { role: 'admin' }],
    ['standing', { incomplete: true }],
  ])('is signed anew for another %s of the same member', async (_, change) => {
    const signed = actorSigner(gateway);
    expect(await signed({ ...member, ...change }, 'content')).not.toBe(await signed(member, 'content'));
    expect(await read(await signed({ ...member, ...change }, 'content'))).toEqual({ ...member, ...change });
  });

  it('is signed anew for another service', async () => {
    const signed = actorSigner(gateway);
    expect(await signed(member, 'community')).not.toBe(await signed(member, 'content'));
  });

  describe('while the gateway’s key is being rotated', () => {
    const next = keyOf('gateway');

    it('is valid with the old key and with the new one, as long as both are configured', async () => {
      const both = readerWith(gateway, next);
      expect(await both(await sign(member, gateway))).toEqual(member);
      expect(await both(await sign(member, next))).toEqual(member);
    });

    it('is refused with the old key once that is removed', async () => {
      const after = readerWith(next);
      expect(await after(await sign(member, next))).toEqual(member);
      await expect(reading(after, await sign(member, gateway))).rejects.toEqual(refused);
    });
  });

  describe('as time goes by', () => {
    beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout'] }));
    afterEach(() => jest.useRealTimers());

    it('is refused after two minutes, even if it was read before', async () => {
      // A new reader without a cache, by the real clock: the same member has the same token within a second.
      const read = readerWith(gateway);
      const token = await sign(member);
      expect(await read(token)).toEqual(member);
      jest.advanceTimersByTime(120_001);
      await expect(reading(read, token)).rejects.toEqual(refused);
    });

    it('is reused for twenty seconds, and then signed anew', async () => {
      const signed = actorSigner(gateway);
      const token = await signed(member, 'content');
      jest.advanceTimersByTime(19_000);
      expect(await signed(member, 'content')).toBe(token);
      jest.advanceTimersByTime(2_000);
      expect(await signed(member, 'content')).not.toBe(token);
    });

    it('is valid as long as it is reused, even if the clock of its signer is 90 s behind', async () => {
      jest.setSystemTime(Date.now() - 90_000);
      const token = await sign(member);
      jest.setSystemTime(Date.now() + 90_000 + 20_000);
      expect(await readerWith(gateway)(token)).toEqual(member);
    });

    it('is reused no longer when the clock is set back by an hour', async () => {
      const signed = actorSigner(gateway);
      const token = await signed(member, 'content');
      jest.setSystemTime(Date.now() - 3_600_000);
      jest.advanceTimersByTime(20_001);
      expect(await signed(member, 'content')).not.toBe(token);
    });
  });
});

describe('the keys of actor tokens', () => {
  it.each([
    ['no JSON', 'secret'],
    ['the key of nobody', newActorKey('gateway').replace('gateway/', 'stranger/')],
    ['a key without a name', newActorKey('gateway').replace('"kid"', '"name"')],
    ['a public key where the private one belongs', JSON.stringify(publicPart(gateway))],
  ])('are refused when one is %s', (_, key) => {
    expect(SigningKey.safeParse(key).success).toBe(false);
  });

  it('never include a private part among the public ones', () => {
    expect(JSON.stringify(PublicKeys.parse(JSON.stringify({ keys: [gateway] })))).not.toContain(gateway.d);
  });
});
