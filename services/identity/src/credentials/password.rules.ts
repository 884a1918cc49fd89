import { commonWords } from './common-words';

/** The personal data that an attacker who knows the member would try first. */
interface Owner {
  fullName: string;
  email: string | null;
  mobile: string | null;
}

const runs = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1a2b3c4d5e6f7g8h9i',
  'a1b2c3d4e5f6g7h8i9',
  '147258369',
  '159357',
].flatMap(run => [run, [...run].reverse().join('')]);

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const withoutLookalikes = (text: string) => text.replace(/[013457@$!]/g, sign => lookalikes[sign]!);

/** Strips up to five digits and signs around a word; more of them are a substantial part of the password. */
function withoutEnds(text: string) {
  const core = text.replace(/^[^a-z]+|[^a-z]+$/g, '');
  return core.length >= 3 && text.length - core.length <= 5 ? core : text;
}

/**
 * Whether a password is among the first that would be guessed: a common word with digits or signs around it or in place of
 * letters, adjacent keys, a repetition, a date, or the member's own name or contact.
 */
export function isEasyToGuess(password: string, owner: Owner): boolean {
  const text = password.normalize('NFKC').toLowerCase().replaceAll(' ', '');
  return isCommon(text) || isPattern(text) || isDate(text) || isOwn(text, owner);
}

function isCommon(text: string) {
  const spellings = [
    text,
    withoutEnds(text),
    withoutEnds(withoutLookalikes(text)),
    withoutLookalikes(withoutEnds(text)),
  ];
  return spellings.some(spelling => commonWords.has(spelling));
}

function isPattern(text: string) {
  return (
    new Set(text).size < 3 ||
    /^(.{1,5})\1+$/.test(text) ||
    runs.some(run => run.includes(text) || run.includes(withoutEnds(text)))
  );
}

/** Six or eight digits that read as a day: 150847, 15081947, 19470815. */
function isDate(text: string) {
  const day = '(0[1-9]|[12]\\d|3[01])';
  const month = '(0[1-9]|1[0-2])';
  const year = '((19|20)?\\d\\d)';
  const digits = text.replace(/[-/.]/g, '');
  return [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`].some(date =>
    new RegExp(`^${date}$`).test(digits),
  );
}

/** Whether fewer than three letters remain without the member's own words, or the digits match the member's number. */
function isOwn(text: string, { fullName, email, mobile }: Owner) {
  const digits = text.replace(/\D/g, '');
  if (mobile && digits.length >= 6 && (mobile.includes(digits) || digits.includes(mobile))) return true;
  const words = `${fullName} ${email?.slice(0, email.lastIndexOf('@')) ?? ''}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.replace(/[^\p{L}]/gu, '').length < 3;
}
