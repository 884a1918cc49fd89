import { RuleTester } from 'eslint';
import { noRawComparison } from './no-raw-comparison.mjs';

new RuleTester().run('no-raw-comparison', noRawComparison, {
  valid: [
    "requests.where(hasWords(ref('title'), q))",
    "tx.query('select slug from pages where slug like $1', [begin])",
    'foldText(name).includes(foldText(words))',
    'names.includes(name.toLowerCase())',
    "text.toLowerCase().startsWith('x')",
  ],
  invalid: [
    ["where.and('title ilike ?', word)", 'sql'],
    ['where.and(`lower(${column}) like ?`, word)', 'sql'],
    ['name.toLowerCase().includes(words.toLowerCase())', 'text'],
  ].map(([code, messageId]) => ({ code, errors: [{ messageId }] })),
});
