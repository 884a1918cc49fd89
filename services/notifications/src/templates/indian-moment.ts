import { momentInIndia } from '@aar/contracts/moment-in-india';
import type { Language } from '@aar/contracts/notifications/preferences.contract';

const timeZone = 'Asia/Kolkata';
const english = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeStyle: 'short', timeZone });
const days = {
  en: new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone }),
  hi: new Intl.DateTimeFormat('hi-IN', { dateStyle: 'long', timeZone }),
};
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });

/** The Hindi words for parts of the day, which replace am and pm, by the hour from which each is used. */
const partsOfDay: [from: number, name: string][] = [
  [20, 'रात'],
  [16, 'शाम'],
  [12, 'दोपहर'],
  [4, 'सुबह'],
  [0, 'रात'],
];

function hindiTime(at: Date): string {
  const [hours, minutes] = clock.format(at).split(':');
  const hour = Number(hours);
  const [, part] = partsOfDay.find(([from]) => hour >= from)!;
  return `${part} ${hour % 12 || 12}:${minutes} बजे`;
}

/** Date and time in India's time zone: `22 November 2026 at 1:30 pm`, `22 नवंबर 2026, दोपहर 1:30 बजे`. */
export const indianMoment = (at: Date, language: Language = 'en'): string =>
  language === 'hi' ? `${days.hi.format(at)}, ${hindiTime(at)}` : english.format(at);

const englishTime = new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone });

/** A time in India's time zone, `18:30`, in readable form: `6:30 pm`, `शाम 6:30 बजे`. */
export function indianTime(time: string, language: Language = 'en'): string {
  const at = momentInIndia('1970-01-01', time);
  return language === 'hi' ? hindiTime(at) : englishTime.format(at);
}

/** The date in India's time zone: `22 November 2026`, `22 नवंबर 2026`. */
export const indianDay = (at: Date, language: Language = 'en'): string => days[language].format(at);
