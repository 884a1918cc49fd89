import { RuleTester } from 'eslint';
import { noSpreadOfLiteral } from './no-spread-of-literal.mjs';

const errors = [{ messageId: 'spread' }];

new RuleTester({ languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } }).run(
  'no-spread-of-literal',
  noSpreadOfLiteral,
  {
    valid: [
      'const settings = { ...defaults, name }',
      'const settings = { ...(isNew && { name }) }',
      'const all = [...first, ...second]',
      'const all = [...(isNew ? [first] : [])]',
      'call(...rest)',
      'const copy = { ...{} }',
      '<Part {...props} />',
    ],
    invalid: [
      { code: 'const a = { ...{ b, c }, d }', output: 'const a = { b, c, d }', errors },
      { code: 'const a = { ...{ b, c, } }', output: 'const a = { b, c }', errors },
      { code: 'const a = [...[b, c], d]', output: 'const a = [b, c, d]', errors },
      { code: 'call(a, ...[b, c])', output: 'call(a, b, c)', errors },
      { code: '<Part {...{ a, b: 1, ...c }} d />', output: '<Part a={a} b={1} {...c} d />', errors },
      { code: 'new Call(...[b, c])', output: 'new Call(b, c)', errors },
      {
        code: 'const a = {\n  ...{\n    b, // why\n    c,\n  },\n}',
        output: 'const a = {\n  b, // why\n    c,\n}',
        errors,
      },
      {
        code: 'const a = { ...{ b: { ...{ c } } } }',
        output: 'const a = { b: { ...{ c } } }',
        errors: [...errors, ...errors],
      },
    ],
  },
);
