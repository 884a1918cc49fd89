import { RuleTester } from 'eslint';
import { noRawComparison } from './no-raw-comparison.mjs';

new RuleTester().run('no-raw-comparison', noRawComparison, {
  valid: [
    "where.and(...having('searched_title', word))",
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
