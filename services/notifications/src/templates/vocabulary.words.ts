import type { EventType } from '@aar/contracts/community/create-event';
import type { RequestType, RequiredSupport } from '@aar/contracts/community/create-support-request';
import type { Language } from '@aar/contracts/notifications/preferences.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import type { z } from 'zod';

export const urgencyNames: Record<Language, Record<Urgency, string>> = {
  en: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
  hi: { critical: 'अति आवश्यक', high: 'ज़रूरी', medium: 'मध्यम', low: 'सामान्य' },
};

export const whenNeeded: Record<Language, Record<Urgency, string>> = {
  en: {
    critical: 'Immediately, within hours',
    high: 'Within 24 hours',
    medium: 'Within a week',
    low: 'Planned',
  },
  hi: {
    critical: 'तुरंत, कुछ घंटों के भीतर',
    high: '24 घंटे के भीतर',
    medium: 'एक सप्ताह के भीतर',
    low: 'पहले से तय',
  },
};

type Word = z.infer<typeof RequestType> | z.infer<typeof RequiredSupport> | z.infer<typeof EventType>;

const hindi: Record<Word, string> = {
  'Emergency Rescue': 'आपातकालीन बचाव',
  'Rally/Protest': 'रैली/विरोध प्रदर्शन',
  'Awareness Campaign': 'जागरूकता अभियान',
  'Fundraising Event': 'धन जुटाने का कार्यक्रम',
  'Legal Support': 'कानूनी सहायता',
  'Medical Care': 'चिकित्सा',
  Transportation: 'परिवहन',
  Other: 'अन्य',
  Volunteers: 'स्वयंसेवक',
  Transport: 'वाहन',
  'Medical Supplies': 'दवाइयाँ और चिकित्सा सामग्री',
  Funding: 'धन',
  Equipment: 'उपकरण',
  'Legal Advice': 'कानूनी सलाह',
  'Media Coverage': 'मीडिया में जगह',
  'Food/Water': 'भोजन/पानी',
  Shelter: 'आश्रय',
  Rally: 'रैली',
  Protest: 'विरोध प्रदर्शन',
  'Rescue Operation': 'बचाव अभियान',
  'Training Workshop': 'प्रशिक्षण कार्यशाला',
  'Community Meet': 'सामुदायिक बैठक',
  'Adoption Drive': 'गोद लेने का शिविर',
};

/** Translates a word from the site's own lists; a word added later without a translation is returned unchanged. */
export const wordIn = (language: Language, word: string): string =>
  language === 'hi' ? ((hindi as Record<string, string | undefined>)[word] ?? word) : word;
