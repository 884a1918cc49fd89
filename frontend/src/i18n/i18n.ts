import { i18n } from '@lingui/core';
import { compileEnglish } from './compile';

// The English sentence is the message id, so English needs no catalogue; a message is compiled when it is first used.
const compiled = new Map<string, ReturnType<typeof compileEnglish>>();
i18n.setMessagesCompiler(message => {
  const known = compiled.get(message) ?? compileOrQuote(message);
  compiled.set(message, known);
  return known;
});
/** A message that the server quotes from a provider may contain braces that are not placeholders: it is shown as it is. */
function compileOrQuote(message: string) {
  try {
    return compileEnglish(message);
  } catch {
    return [message];
  }
}
i18n.loadAndActivate({ locale: 'en', messages: {} });

export { i18n };
