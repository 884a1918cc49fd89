import { FullName, NgoName } from './names';

it.each([
  'Asha Verified',
  'Asha (VERIFIED)',
  'Official Paws',
  'Asha ✓',
  'Paws ✅',
  'Ｖｅｒｉｆｉｅｄ Asha',
  'आशा सत्यापित',
  'Asha Verif\u0456ed',
  'Asha v\u0435rified',
  'VERIFlED Paws',
  'Offici\u0430l Paws',
  'Off1cial Paws',
  'Ver\u200difi\ufe0fed Asha',
  'Asha V e r i f i e d',
  'J. V.e.r.i.f.i.e.d',
  'Paws (O-F-F-I-C-I-A-L)',
  'Certified Paws',
  'Paws, Govt. Approved',
  'Govemment approved Paws',
  'Asha, checked by us',
  'Animal Activist Register',
  'The ANIMAL-ACTIVIST REGISTER Pune',
  'Asha ★',
  'Asha ☆',
  'Asha ✪',
  'Asha ⭐',
  'Asha √',
  'Asha 🛡️',
])('%s contains a mark that the site gives, so it is refused as a name', name => {
  const [refused] = FullName.safeParse(name).error!.issues;
  expect(refused!.message).toBe(
    'A name cannot say that it is verified, official or approved, or have a tick, star or shield',
  );
  expect(NgoName.safeParse(name).success).toBe(false);
});

it.each([
  'Asha Kulkarni',
  'Veri Fied',
  'Officials Retired Home',
  'आशा कुलकर्णी',
  'Rani',
  'Nila',
  'Arnav Varnika',
  "Officer's Colony Dog Squad",
  'A. P. J. Abdul Kalam',
  'Karnataka Animal Activist Registered Society',
  'V V Giri',
  'Savvy Paws 🐾',
  'Stray Dog | Pune',
  'நீலா',
  'ਰਾਣੀ ਕੌਰ',
  'রানী',
  'نیلا خان',
  'M.G. Road Cat Circle',
])('%s is a name', name => {
  expect([FullName, NgoName].map(schema => schema.safeParse(name).success)).toEqual([true, true]);
});

it('is not required from members who are not an NGO', () => {
  expect(NgoName.parse('')).toBe('');
});
