import { parseOptions } from '@node-rs/argon2';
import { Passwords } from './passwords.service';

const passwords = new Passwords();

it('hashes with argon2id, 19 MiB, two passes, one lane', async () => {
  const hashed = await passwords.hash('stray-dogs-eat-first');
  expect(hashed).toMatch(/^\$argon2id\$/);
  expect(parseOptions(hashed)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

it('accepts the correct password and no other', async () => {
  const hashed = await passwords.hash('stray-dogs-eat-first');
  await expect(passwords.matches('stray-dogs-eat-first', hashed)).resolves.toBe(true);
  await expect(passwords.matches('stray-dogs-eat-last', hashed)).resolves.toBe(false);
});

it('accepts no password for an account that has none', async () => {
  await expect(passwords.matches('', null)).resolves.toBe(false);
});

it('runs two concurrently, queues twenty and refuses the rest', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => passwords.hash('stray-dogs-eat-first')));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(outcomes.slice(0, 22).every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'service.busy', status: 503 } });
});
