import { readSentences } from './sentences.mjs';

/** Lingui's extractor for our sentences, for `npx lingui extract` in frontend. */
/** @type {import('@lingui/conf').ExtractorType} */
export default {
  match: filename => /\.tsx?$/.test(filename),
  extract(filename, code, onMessageExtracted) {
    for (const { message, line } of readSentences(filename, code).sentences)
      onMessageExtracted({ id: message, message, origin: [filename, line] });
  },
};
