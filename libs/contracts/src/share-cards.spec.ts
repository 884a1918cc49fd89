import { pageCard, sharePictureName, sharePicturePath, shareVersion, siteCard } from './share-cards';

const brand = { name: 'Gali' };
const card = pageCard('About us');

it('the site and its pages show only their title', () => {
  expect(card).toEqual({ title: 'About us', tone: 'site', kinds: [] });
  expect(siteCard('For every dog')).toEqual(pageCard('For every dog'));
  for (const tagline of ['', undefined]) expect(siteCard(tagline)).toEqual(pageCard('Mobilizing for Animal Welfare'));
});

describe('the version of a share picture', () => {
  it('is the same on server and client', () => {
    // Pages and services must compute the same version. If it changes, the URLs of shared links change.
    expect(shareVersion(card, brand)).toBe('1b1rgx08bfcpm');
  });

  it('differs for other texts, another name and other colours', () => {
    const versions = [
      shareVersion(card, brand),
      shareVersion(pageCard('About uS'), brand),
      shareVersion(card, { name: 'Gali Trust' }),
      shareVersion(card, { ...brand, primary: '#111111' }),
      shareVersion(card, { ...brand, secondary: '#111111' }),
    ];
    expect(new Set(versions).size).toBe(versions.length);
  });

  it('is the same for a blank colour and a missing one', () => {
    expect(shareVersion(card, { ...brand, primary: '', secondary: '' })).toBe(shareVersion(card, brand));
  });
});

it('a picture is named by its version, below the path of its page', () => {
  const version = shareVersion(card, brand);
  expect(sharePictureName(card, brand)).toBe(`${version}.png`);
  expect(sharePicturePath('/about-us', card, brand)).toBe(`/api/share-pictures/about-us/${version}.png`);
});
