import type { WordsOfNotices } from './security-notice.words';

const signIn = { text: 'साइन इन करें', path: '/login' };
const secure = { text: 'अपना खाता सुरक्षित करें', path: '/login' };
const takeBack =
  'यदि यह आपने नहीं किया, तो हो सकता है कि आपका खाता किसी और के हाथ में हो: तुरंत साइन-इन पेज पर पासवर्ड भूलने का विकल्प चुनें और नया पासवर्ड बनाएँ।';

const given = (label: string, fact: string | undefined) => (fact ? [`${label}: ${fact}`] : []);

/** The texts of `security-notice.words` in Hindi. */
const decision = { text: 'निर्णय पढ़ें', path: '/profile/decisions' };
const things: Record<string, string> = {
  ...{ member: 'आपके प्रोफ़ाइल', support_request: 'आपके सहायता अनुरोध', event: 'आपके कार्यक्रम' },
  ...{ response: 'आपके सहायता प्रस्ताव', message: 'आपके संदेश', event_photo: 'कार्यक्रम की आपकी फ़ोटो' },
};
const called = (thing = '') => things[thing] ?? 'आपकी पोस्ट';

export const hindiNoticeWords: WordsOfNotices = {
  'password-reset': () => ({
    subject: 'आपका पासवर्ड फिर से बनाया गया',
    lines: ['हमारे भेजे हुए कोड से आपके खाते का नया पासवर्ड बनाया गया। सभी डिवाइस साइन आउट कर दिए गए।'],
    ifNotYou: `${takeBack} अपने मेलबॉक्स का भी ध्यान रखें: जिसने यह किया, वह कोड पढ़ सका।`,
    action: secure,
  }),
  'password-changed': () => ({
    subject: 'आपका पासवर्ड बदला गया',
    lines: ['आपके खाते का पासवर्ड बदला गया। बाकी सभी डिवाइस साइन आउट कर दिए गए।'],
    ifNotYou: takeBack,
    action: secure,
  }),
  'contact-changed': ({ maskedContact }) => ({
    subject: 'आपके खाते का एक संपर्क बदला गया',
    lines: [
      maskedContact
        ? `आपका खाता अब पहले वाले संपर्क की जगह ${maskedContact} का उपयोग करता है।`
        : 'आपका खाता अब एक दूसरे संपर्क का उपयोग करता है।',
    ],
    ifNotYou: `${takeBack} यदि यह अब काम न करे, तो हमें लिखें।`,
    action: secure,
  }),
  'provider-connected': ({ provider = 'आपके एक और खाते' }) => ({
    subject: `आपका खाता ${provider} से जोड़ा गया`,
    lines: [`अब आप ${provider} से भी साइन इन कर सकते हैं। यह आपको जुड़े हुए खातों में दिखता है और वहीं बदला जा सकता है।`],
    ifNotYou: `${takeBack} फिर जुड़े हुए खातों में ${provider} को हटा दें।`,
    action: { text: 'जुड़े हुए खाते देखें', path: '/social-settings' },
  }),
  'account-suspended': ({ reason, until }) => ({
    subject: 'आपका खाता निलंबित किया गया',
    lines: [
      until
        ? `एक प्रशासक ने आपका खाता ${until} तक निलंबित किया है। तब तक आप साइन इन नहीं कर सकते।`
        : 'एक प्रशासक ने आपका खाता निलंबित किया है। अब आप साइन इन नहीं कर सकते।',
      ...given('कारण', reason),
      'यदि आपको लगता है कि यह गलती है, तो हमें लिखें।',
    ],
    action: { text: 'हमसे संपर्क करें', path: '/contact-us' },
  }),
  'account-restored': () => ({
    subject: 'आपका खाता फिर से चालू है',
    lines: ['आपके खाते का निलंबन समाप्त हो गया है। आप पहले की तरह साइन इन कर सकते हैं।'],
    action: signIn,
  }),
  'deletion-planned': ({ until }) => ({
    subject: 'आपका खाता हटाया जाएगा',
    lines: [
      `आपने हमसे अपना खाता हटाने को कहा है। वह अब सार्वजनिक सूची में नहीं है, और आपका सारा डेटा ${until ? `${until} को` : 'प्रतीक्षा अवधि के बाद'} मिटा दिया जाएगा।`,
      'तब तक आप साइन इन करके खाता बनाए रख सकते हैं।',
    ],
    ifNotYou: `${takeBack} फिर खाते के गोपनीयता पेज पर अपना खाता बनाए रखें।`,
    action: { text: 'मेरा खाता बनाए रखें', path: '/login' },
  }),
  'deletion-cancelled': () => ({
    subject: 'आपका खाता नहीं हटाया जाएगा',
    lines: ['आपके खाते को हटाने की योजना रद्द कर दी गई। सब कुछ पहले जैसा है।'],
    ifNotYou: takeBack,
    action: signIn,
  }),
  'account-deleted': ({ reason, until }) => ({
    subject: 'आपका खाता हटाया गया',
    lines: [
      `एक प्रशासक ने आपका खाता हटा दिया है। आप साइन आउट हो चुके हैं, और आपका डेटा ${until ? `${until} को` : 'निर्धारित अवधि के बाद'} मिटा दिया जाएगा।`,
      ...given('कारण', reason),
      'यदि आपको लगता है कि यह गलती है, तो उससे पहले हमें लिखें।',
    ],
    action: { text: 'हमसे संपर्क करें', path: '/contact-us' },
  }),
  'export-ready': ({ until }) => ({
    subject: 'आपका डेटा डाउनलोड के लिए तैयार है',
    lines: [
      `आपके सारे डेटा की फ़ाइल तैयार है${until ? ` और ${until} तक मिलेगी` : ''}। साइन इन करें और अपने खाते का गोपनीयता पेज खोलें।`,
    ],
    ifNotYou: takeBack,
    action: signIn,
  }),
  'ngo-approved': () => ({
    subject: 'आपकी संस्था स्वीकृत हुई',
    lines: ['हमने आपके दस्तावेज़ देखे और आपकी संस्था को स्वीकृत किया। सूची में अब उसके साथ एक चिह्न है।'],
    action: signIn,
  }),
  'ngo-rejected': ({ reason }) => ({
    subject: 'आपकी संस्था अभी स्वीकृत नहीं हो सकी',
    lines: [
      'हमने आपके दस्तावेज़ देखे और आपकी संस्था को स्वीकृत नहीं कर सके।',
      ...given('कारण', reason),
      'आप अपनी प्रोफ़ाइल पर दूसरे दस्तावेज़ जमा कर सकते हैं।',
    ],
    action: signIn,
  }),
  'thing-hidden': ({ thing }) => ({
    subject: `${called(thing)} को छिपाया गया`,
    lines: [
      `हमने एक शिकायत देखी और ${called(thing)} को छिपा दिया: अब इसे केवल आप और हमारे कर्मचारी देख सकते हैं।`,
      'आप कारण पढ़ सकते हैं, और 30 दिन के भीतर किसी और से फिर से देखने को कह सकते हैं।',
    ],
    action: decision,
  }),
  warned: ({ thing }) => ({
    subject: `${called(thing)} के बारे में आपको चेतावनी दी गई`,
    lines: [
      `हमने ${called(thing)} के बारे में एक शिकायत देखी और आपको चेतावनी देने का निर्णय लिया।`,
      'आप कारण पढ़ सकते हैं, और 30 दिन के भीतर किसी और से फिर से देखने को कह सकते हैं।',
    ],
    action: decision,
  }),
};
