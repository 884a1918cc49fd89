import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { type Html, markup } from './html';
import { link } from './layout';

const words: Record<Language, string> = { en: 'Choose what we send you', hi: 'चुनें कि हम आपको क्या भेजें' };
/** The full stop of each language. */
export const fullStop: Record<Language, string> = { en: '.', hi: '।' };

/** The last line of every notification: a link to all preferences, on the page of `unsubscribeUrl`. */
export function choices(unsubscribeUrl: string, language: Language): { text: string; html: Html } {
  const url = `${unsubscribeUrl}#choices`;
  return { text: `${words[language]}:\n${url}`, html: markup`${link(url, words[language])}${fullStop[language]}` };
}
