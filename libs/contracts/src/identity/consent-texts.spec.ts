import { consentTexts, consentWords } from './consent-texts';
import { ConsentPurpose } from './privacy.contract';

it('has the text of each purpose, the same wherever members decide', () => {
  for (const purpose of ConsentPurpose.exclude(['terms']).options) {
    const { label, meaning } = consentTexts[purpose];
    expect(consentWords(purpose)).toBe(`${label}: ${meaning}`);
  }
  expect(consentWords('terms')).toContain('accept the Terms of Service');
});

it('gives only the terms the version that was recorded without asking', () => {
  const first = ConsentPurpose.options.filter(purpose => consentTexts[purpose].version === '1');
  expect(first).toEqual(['terms']);
});
