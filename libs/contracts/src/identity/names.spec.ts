import { FullName, NgoName } from './names';

it.each([
  'Asha Verified',
  'Asha (VERIFIED)',
  'Official Paws',
  'Asha ✓',
  'Paws ✅',
  'Ｖｅｒｉｆｉｅｄ Asha',
  'आशा सत्यापित',
])('%s claims a mark that the site gives, so nobody can be called so', name => {
  const [refused] = FullName.safeParse(name).error!.issues;
  expect(refused!.message).toBe('A name cannot say “verified” or “official”, or have a tick');
  expect(NgoName.safeParse(name).success).toBe(false);
});

it.each(['Asha Kulkarni', 'Veri Fied', 'Officials Retired Home', 'आशा कुलकर्णी'])('%s is a name', name => {
  expect([FullName, NgoName].map(schema => schema.safeParse(name).success)).toEqual([true, true]);
});

it('is not needed of an NGO by those who are none', () => {
  expect(NgoName.parse('')).toBe('');
});
