import { parseContact } from './footer-contact';

describe('footer contact', () => {
  it('reads the details and the social pages', () => {
    const json = JSON.stringify({
      email: 'help@register.example',
      phone: '+91 90000 00000',
      address: ' Pune ',
      social: { facebook: 'https://facebook.com/x', linkedin: 'https://linkedin.com/x' },
    });
    expect(parseContact(json)).toEqual({
      email: 'help@register.example',
      phone: '+91 90000 00000',
      address: 'Pune',
      social: [
        { network: 'facebook', url: 'https://facebook.com/x' },
        { network: 'linkedin', url: 'https://linkedin.com/x' },
      ],
    });
  });

  it('hides a social link that is empty, a placeholder or not a web address', () => {
    const social = { facebook: '#', twitter: '', instagram: 'javascript:alert(1)', linkedin: 7 };
    expect(parseContact(JSON.stringify({ social })).social).toEqual([]);
  });

  it.each(['', '{', 'null', '7', '"text"', '[]', '{"social":"none"}'])('shows nothing for %j', json => {
    expect(parseContact(json)).toEqual({ social: [] });
  });
});
