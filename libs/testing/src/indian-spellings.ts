/** A text for each search, and the words that people type to find it: none of them occurs literally in the text. */
export const indianSpellings = {
  written: 'José बिल्लियाँ लड\u093cका हिन्दी गौ कुत्ता',
  asked: ['jose', 'बिल्लियां', 'लडका', 'हिंदी', 'बिल्\u200dलि', 'गौ\u200d', 'kutta', 'Billiyan'],
  others: ['बिल्ला', 'लडकी', 'गाय', 'kutir'],
};
