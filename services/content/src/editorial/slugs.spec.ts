import { freeSlug, slugOf } from './slugs';

describe('the slug of a title', () => {
  it.each([
    ['Street Dogs of Pune', 'street-dogs-of-pune'],
    ['  What’s new?  40 % more!', 'whats-new-40-more'],
    ['Café à la carte', 'cafe-a-la-carte'],
    ['पुणे में कुत्तों का बचाव', 'pune-mem-kuttom-ka-bacava'],
    ['Rescue in मुंबई', 'rescue-in-mumbai'],
    ['२०२६ की रैली', '2026-ki-raili'],
    ['কুকুর', 'kukura'],
    ['लड़का', 'ladaka'],
    ['Straße für Łódź Øre', 'strasse-fur-lodz-ore'],
    ['Русская собака', 'russkaya-sobaka'],
    ['گائے کو بچائیں', 'gaie-ko-bchain'],
    ['وزیر اور یتیم کُتّا', 'vzir-aor-ytim-kuta'],
    ['बचाऽओ', 'bacao'],
    ['हिन्दी और हिंदी', 'hindi-aura-hindi'],
    ['पंजाब में गंगा', 'panjaba-mem-ganga'],
    ['ज़मीन, फ़ोन, क़लम', 'jamina-phona-kalama'],
    ['लड़का', 'ladaka'],
    ['डॉक्टर ॲप', 'doktara-epa'],
    ['कुत्\u200dता र\u00adेस्क्यू', 'kutta-reskyu'],
    ['தமிழ் நாய்கள்', 'tamil-naykal'],
    ['பூனை சென்னை கற்பகம்', 'punai-cennai-karpakam'],
    ['മലയാളം അവൻ അവന\u0d4d\u200d', 'malayalam-avan-avan'],
    ['ਕੁੱਤਾ ਅੰਮ੍ਰਿਤਸਰ', 'kuta-ammritasara'],
    ['ଓଡ଼ିଶା', 'odisa'],
    ['অসমীয়া ৰাজ্য ৱ', 'asamiya-rajya-va'],
    ['ಬೆಂಗಳೂರು ನಾಯಿ', 'bengaluru-nayi'],
    ['హైదరాబాద్ కుక్క', 'haidarabad-kukka'],
    ['કૂતરો', 'kutaro'],
    ['ශ්\u200dරී', 'sri'],
    ['ᱥᱟᱱᱛᱟᱲᱤ', 'santari'],
    ['🐕 Moti 50 €', 'moti-50'],
    ['!!!', ''],
  ])('of "%s" is "%s"', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is at most 80 characters, and whole words', () => {
    const slug = slugOf('elephant '.repeat(20));
    expect(slug).toBe(Array(9).fill('elephant').join('-'));
    expect(slugOf('x'.repeat(200))).toHaveLength(80);
  });
});

it('a slug that is taken gets a number and stays short enough', () => {
  const taken = new Set(['dogs', 'dogs-2']);
  expect(freeSlug('dogs', slug => !taken.has(slug))).toBe('dogs-3');
  const long = 'x'.repeat(80);
  expect(freeSlug(long, slug => slug !== long)).toBe(`${'x'.repeat(78)}-2`);
});
