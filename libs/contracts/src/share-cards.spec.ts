import { pageCard, sharePictureName, sharePicturePath, shareVersion, siteCard } from './share-cards';

const brand = { name: 'Gali' };
const card = pageCard('About us');

it('the site and its pages say their title alone', () => {
  expect(card).toEqual({ title: 'About us', tone: 'site', kinds: [] });
  expect(siteCard('For every dog')).toEqual(pageCard('For every dog'));
  for (const tagline of ['', undefined]) expect(siteCard(tagline)).toEqual(pageCard('Mobilizing for Animal Welfare'));
});

describe('the version of a picture', () => {
  it('is the same wherever it is made', () => {
    // Pages name it and services answer to it: another one breaks the links that were shared.
    expect(shareVersion(card, brand)).toBe('1b1rgx08bfcpm');
  });

  it('is another for other words, another name and other colours', () => {
    const versions = [
      shareVersion(card, brand),
      shareVersion(pageCard('About uS'), brand),
      shareVersion(card, { name: 'Gali Trust' }),
      shareVersion(card, { ...brand, primary: '#111111' }),
      shareVersion(card, { ...brand, secondary: '#111111' }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('is not another where a colour is blank instead of missing', () => {
    expect(shareVersion(card, { ...brand, primary: '', secondary: '' })).toBe(shareVersion(card, brand));
  });
});

it('a picture has its version as its name, below the path of what it shows', () => {
  const version = shareVersion(card, brand);
  expect(sharePictureName(card, brand)).toBe(`${version}.png`);
  expect(sharePicturePath('/about-us', card, brand)).toBe(`/api/share-pictures/about-us/${version}.png`);
});
