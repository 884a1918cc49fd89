import { line } from '../vocabulary';
import { wordsOf } from './name-skeleton';

/** Words that the site uses as marks of members, or that suggest an authority. In a name they would pass for such a mark. */
const claims = [
  'verified',
  'official',
  'certified',
  'checked by us',
  'govt approved',
  'government approved',
  'animal activist register',
].map(wordsOf);
const claim = new RegExp(` (?:${claims.join('|')}) `, 'u');
/** The same words spelled letter by letter, possibly after an initial. */
const spelledClaim = new RegExp(claims.map(words => words.replaceAll(' ', '')).join('|'), 'u');
const longerWord = /\S{2,}/u;

const indianClaim = /सत्यापित|आधिकारिक/u;
/** Check marks, stars and shields. */
const signs = /[√⍻☑✓✔✅🗸🗹🮱★☆✩-✰⭐⭑⭒🌟⛨🛡]/u;

function hasNoMark(name: string) {
  const words = wordsOf(name);
  return !(
    claim.test(` ${words} `) ||
    words.split(longerWord).some(letters => spelledClaim.test(letters.replaceAll(' ', ''))) ||
    indianClaim.test(words) ||
    signs.test(name)
  );
}
const message = 'A name cannot say that it is verified, official or approved, or have a tick, star or shield';

export const FullName = line(120).min(2, 'Full name must be at least 2 characters').refine(hasNoMark, message);
/** May be blank, for members who are not an NGO. */
export const NgoName = line(160).refine(hasNoMark, message);
