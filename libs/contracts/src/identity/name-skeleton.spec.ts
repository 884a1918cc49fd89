import { skeletonOf, wordsOf } from './name-skeleton';

describe('the skeleton of a name', () => {
  it.each([
    'Ind\u03bfr\u0435 \u0391nim\u03b1l \u0391mbul\u0430nc\u0435',
    'Indore AnimaI AmbuIance',
    'Indore Anima| Ambu1ance',
    'Ind0re Anirnal Arnbulance',
    'INDORE ANIMAL AMBULANCE',
    'lndore animal ambulance',
    '\u0406ND\u041eR\u0395 A\u039d\u0406MA\u04c0 \u0410\u039cBULANCE',
    'Indore-Animal | Ambulance 🐾',
  ])('is the same for the name that readers take %s for', name => {
    expect(skeletonOf(name)).toBe(skeletonOf('Indore Animal Ambulance'));
  });

  it.each([
    ['ΑΒΕΖΗΘΙΚΜΝΟΡΣΤΥΧ', 'abezholkmnopetyx'],
    ['αβγεηθικνορςστυχωμ', 'abyenolkvopcotuxwu'],
    ['АВЕКМНОРСТУХІЈЅԜԚҮ', 'abekmhopctyxljswqy'],
    ['авгеєикмнопрстухіјѕһөѳԁԛԝүӏѵь', 'abreeukmhonpctyxljshoodqwylvb'],
    ['օսհո ıɪɩɑɡłđøħŧ', 'ouhnlllagldoht'],
    ['ᴀʙᴄᴅᴇꜰɢʜᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghjklmnoprstuvwyz'],
    ['🅐🅑🅘🅩 🅰🅱🅸🆉 Ⓐⓑ 𝐀𝒃', 'ablzablzabab'],
    ['Il1|0O', 'lllloo'],
    ['Arnav Savvy', 'amavsawy'],
    ['Bird|ife', 'blrdllfe'],
  ])('has Latin letters for the letters of %s that look like them', (letters, latin) => {
    expect(skeletonOf(letters)).toBe(latin);
  });

  it('has the same words for names that look the same, separated by single spaces', () => {
    expect(wordsOf('  The “Gau-Raksha”  Сamp, Karnal | 🐄 ')).toBe('the gau raksha camp kamal');
  });

  it('keeps the letters of Indian scripts with their vowel signs', () => {
    const names = ['आशा कुलकर्णी', 'રાણી', 'நீலா', 'നീല', 'রানী', 'ਰਾਣੀ', 'ନୀଳା', 'నీలా', 'نیلا'];
    const letters = (name: string) => name.normalize('NFKD').replaceAll(' ', '');
    expect(names.map(skeletonOf)).toEqual(names.map(letters));
  });
});
