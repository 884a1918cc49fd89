import type { ContactForm } from '@aar/contracts/content/contact-messages.contract';
import { looksLikeSpam } from './spam.rules';

const form: ContactForm = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '+91 98220 12310',
  subject: 'Helping at weekends',
  message: 'I would like to help at weekends.',
  inquiryType: 'volunteer' as const,
};
const links = (count: number) => 'see https://a.example '.repeat(count);

describe('a contact message looks like spam', () => {
  it('but not without the optional fields, nor with an empty honeypot after three seconds', () => {
    expect(looksLikeSpam(form)).toBe(false);
    expect(looksLikeSpam({ ...form, website: '', secondsTaken: 3 })).toBe(false);
  });

  it('if the invisible honeypot field is filled in', () => {
    expect(looksLikeSpam({ ...form, website: 'https://buy.example' })).toBe(true);
  });

  it('if it was written in less than three seconds', () => {
    expect(looksLikeSpam({ ...form, secondsTaken: 2.9 })).toBe(true);
    expect(looksLikeSpam({ ...form, secondsTaken: 0 })).toBe(true);
  });

  it('if it has more than three links, in subject and message together', () => {
    expect(looksLikeSpam({ ...form, message: links(3) })).toBe(false);
    expect(looksLikeSpam({ ...form, message: links(4) })).toBe(true);
    for (const fourth of ['WWW.a.example', 'http://a.example'])
      expect(looksLikeSpam({ ...form, subject: `Look at ${fourth}`, message: links(3) })).toBe(true);
  });
});
