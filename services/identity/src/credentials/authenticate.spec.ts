import { Problem } from '@aar/platform/errors/problem';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import { authenticate } from './authenticate';

interface Caller {
  name: string;
  after?: Promise<void>;
}

class ByName extends PassportStrategy(Strategy, 'by-name') {
  async validate({ name, after }: Caller): Promise<{ id: string } | null> {
    await after;
    if (name === 'waiting') throw new Problem('identity.sign-in.waiting', { retryAfter: 30 });
    return name === 'nobody' ? null : { id: name };
  }
}

const byName = new ByName();

test('returns the user that a strategy recognises', async () => {
  expect(await authenticate(byName, { name: 'asha' })).toEqual({ user: { id: 'asha' } });
});

test('returns null if a strategy recognises nobody', async () => {
  expect(await authenticate(byName, { name: 'nobody' })).toEqual({ user: null });
});

test('rethrows the problem that a strategy throws', async () => {
  await expect(authenticate(byName, { name: 'waiting' })).rejects.toMatchObject({
    code: 'identity.sign-in.waiting',
    retryAfter: 30,
  });
});

test('gives each of two concurrent calls its own result, whichever is ready first', async () => {
  let release!: () => void;
  const after = new Promise<void>(resolve => (release = resolve));
  const first = authenticate(byName, { name: 'asha', after });
  expect(await authenticate(byName, { name: 'binu' })).toEqual({ user: { id: 'binu' } });
  release();
  expect(await first).toEqual({ user: { id: 'asha' } });
});
