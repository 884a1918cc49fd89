import type { CodePurpose } from '@aar/contracts/notifications/codes.contract';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { markup } from './html';
import { heading, layout, paragraph } from './layout';
import type { MailContent } from './mail-content';

interface CodeMessage {
  siteName: string;
  code: string;
  /** Minutes until the code expires, rounded up. */
  minutes: number;
  purpose: CodePurpose;
}

interface PurposeWords {
  subject: string;
  heading: string;
  /** What the code is for. */
  lead: string;
  /** What happens if the reader did not request the code. */
  ignored: string;
}

interface Words {
  purposes: Record<CodePurpose, (siteName: string) => PurposeWords>;
  /** The beginning of the text message. */
  text: (siteName: string, code: string) => string;
  life: (minutes: number) => string;
  warning: string;
  /** The punctuation between two sentences. */
  stop: string;
  ignore: (ignored: string) => string;
}

const words: Record<Language, Words> = {
  en: {
    purposes: {
      registration: siteName => ({
        subject: `Your code for ${siteName}`,
        heading: 'Your code',
        lead: `Your code for ${siteName}:`,
        ignored: 'nothing happens without the code',
      }),
      'password-reset': siteName => ({
        subject: `Reset your password for ${siteName}`,
        heading: 'Reset your password',
        lead: 'Your code to choose a new password:',
        ignored: 'your password stays as it is',
      }),
      'contact-change': siteName => ({
        subject: `Confirm your contact for ${siteName}`,
        heading: 'Confirm your contact',
        lead: 'Your code to use this contact for your account:',
        ignored: 'this contact is not added to any account without the code',
      }),
      preferences: siteName => ({
        subject: `Open your notification settings at ${siteName}`,
        heading: 'Open your notification settings',
        lead: 'Your code to open your notification settings with an old link:',
        ignored: 'nobody sees or changes your settings without the code',
      }),
      'step-up': siteName => ({
        subject: `Confirm that it is you at ${siteName}`,
        heading: 'Confirm that it is you',
        lead: 'Your code to continue with a change of your account:',
        ignored:
          'the change does not happen without the code. Somebody may be using your account: sign out everywhere and change your password',
      }),
    },
    text: (siteName, code) => `${code} is your ${siteName} code`,
    life: minutes => `It is valid for ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    warning: 'Do not share it with anyone',
    stop: '.',
    ignore: ignored => `If you did not ask for it, ignore this message: ${ignored}.`,
  },
  hi: {
    purposes: {
      registration: siteName => ({
        subject: `${siteName} के लिए आपका कोड`,
        heading: 'आपका कोड',
        lead: `${siteName} के लिए आपका कोड:`,
        ignored: 'कोड के बिना कुछ नहीं होगा',
      }),
      'password-reset': siteName => ({
        subject: `${siteName} के लिए अपना पासवर्ड बदलें`,
        heading: 'अपना पासवर्ड बदलें',
        lead: 'नया पासवर्ड चुनने के लिए आपका कोड:',
        ignored: 'आपका पासवर्ड जैसा है वैसा ही रहेगा',
      }),
      'contact-change': siteName => ({
        subject: `${siteName} के लिए अपने संपर्क की पुष्टि करें`,
        heading: 'अपने संपर्क की पुष्टि करें',
        lead: 'इस संपर्क को अपने खाते में जोड़ने के लिए आपका कोड:',
        ignored: 'कोड के बिना यह संपर्क किसी खाते में नहीं जोड़ा जाएगा',
      }),
      preferences: siteName => ({
        subject: `${siteName} पर अपनी सूचना सेटिंग खोलें`,
        heading: 'अपनी सूचना सेटिंग खोलें',
        lead: 'पुराने लिंक से अपनी सूचना सेटिंग खोलने के लिए आपका कोड:',
        ignored: 'कोड के बिना कोई आपकी सेटिंग न देख सकता है, न बदल सकता है',
      }),
      'step-up': siteName => ({
        subject: `${siteName} पर पुष्टि करें कि यह आप हैं`,
        heading: 'पुष्टि करें कि यह आप हैं',
        lead: 'अपने खाते में बदलाव जारी रखने के लिए आपका कोड:',
        ignored:
          'कोड के बिना बदलाव नहीं होगा। हो सकता है कोई और आपका खाता इस्तेमाल कर रहा हो: हर जगह से साइन आउट करें और अपना पासवर्ड बदलें',
      }),
    },
    text: (siteName, code) => `${code} आपका ${siteName} कोड है`,
    life: minutes => `यह ${minutes} मिनट तक मान्य है`,
    warning: 'इसे किसी को न बताएँ',
    stop: '।',
    ignore: ignored => `यदि आपने इसे नहीं माँगा था, तो इस संदेश पर ध्यान न दें: ${ignored}।`,
  },
};

/** The mail with a one-time code and what the code is for. */
export function codeMail({ siteName, code, minutes, purpose }: CodeMessage, language: Language = 'en'): MailContent {
  const say = words[language];
  const { subject, heading: title, lead, ignored } = say.purposes[purpose](siteName);
  const [ignore, life] = [say.ignore(ignored), say.life(minutes)];
  const rules = `${life}${say.stop} ${say.warning}${say.stop}`;
  return {
    subject,
    text: `${lead}\n\n${code}\n\n${rules}\n\n${ignore}\n`,
    html: layout({
      siteName,
      language,
      preview: life,
      body: markup`${heading(title)}${purpose === 'registration' ? '' : paragraph(lead)}
<p class="ink" style="margin:0 0 16px;font-size:32px;line-height:40px;font-weight:700;letter-spacing:6px;color:#14231C">${code}</p>
${paragraph(rules)}`,
      footer: markup`${ignore}`,
    }),
  };
}

/** The text message with a code: one line, the same for every purpose, as registered with the operators. */
export function codeText({ siteName, code, minutes }: Omit<CodeMessage, 'purpose'>, language: Language = 'en'): string {
  const { text, life, stop, warning } = words[language];
  return `${text(siteName, code)}${stop} ${life(minutes)}${stop} ${warning}${stop}`;
}
