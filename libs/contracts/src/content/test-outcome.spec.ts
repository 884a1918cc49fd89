import { integrationTests } from '../refusals';
import { cleanOutcome, testOutcome } from './test-outcome';

const hide = (text: string) => text.replaceAll('secret', '•••');

describe('the outcome of an integration’s test', () => {
  it('is a sentence', () => {
    expect(testOutcome(true, integrationTests.loggedIn)).toEqual({ ok: true, detail: 'Connected and logged in.' });
  });

  it('has the parts of a sentence with values too', () => {
    expect(testOutcome(false, integrationTests.refused, { provider: 'MSG91', words: 'no {key}' })).toEqual({
      ok: false,
      detail: 'MSG91 refuses: no {key}',
      template: '{provider} refuses: {words}',
      values: { provider: 'MSG91', words: 'no {key}' },
    });
  });
});

describe('cleaning an outcome', () => {
  it('changes its values, and the sentence that they fill', () => {
    expect(cleanOutcome(testOutcome(false, integrationTests.mailRefused, { words: 'a secret' }), hide)).toEqual({
      ok: false,
      detail: 'The mail server refused: a •••',
      template: integrationTests.mailRefused,
      values: { words: 'a •••' },
    });
  });

  it.each([{}, { values: { words: 'a secret' } }, { template: 'a secret' }])(
    'changes the text and drops the parts if one is missing: %j',
    parts => {
      expect(cleanOutcome({ ok: true, detail: 'a secret', ...parts }, hide)).toEqual({ ok: true, detail: 'a •••' });
    },
  );
});
