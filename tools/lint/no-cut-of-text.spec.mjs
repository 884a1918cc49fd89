import { RuleTester } from 'eslint';
import { noCutOfText } from './no-cut-of-text.mjs';

new RuleTester().run('no-cut-of-text', noCutOfText, {
  valid: [
    'cutText(title, 120)',
    'const day = moment.toISOString().slice(0, 20)',
    'const tag = digest.digest("hex").slice(0, 24)',
    'const shown = items.slice(0, 8)',
    'const some = items.slice(0, most)',
    'const name = text.slice(0, text.indexOf(":"))',
    'const rest = text.slice(2)',
  ],
  invalid: [
    'text.slice(0, 120)',
    'text.trim().slice(0, longestTitle)',
    'text.slice(0, longestTitle - 1)',
    'text.slice(0, previewLength)',
    'text.substring(0, 3)',
    'text.substr(0, 3)',
  ].map(code => ({ code, errors: [{ messageId: 'cut' }] })),
});
