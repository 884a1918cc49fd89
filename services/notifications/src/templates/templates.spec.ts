import { NoticeKind } from '@aar/contracts/identity/notices.messages';
import { alertMail } from './alert.template';
import { campaignMail } from './campaign.template';
import { codeMail, codeText } from './code.template';
import { decisionMail } from './decision.template';
import { mergeMail } from './merge.template';
import { responseMail } from './response.template';
import { securityNoticeMail, securityNoticeShort } from './security-notice.template';

const siteName = 'Paws of Pune';

const alert = {
  siteName,
  title: 'Dog hit by a scooter',
  requestType: 'Emergency Rescue',
  urgency: 'critical' as const,
  location: 'FC Road',
  city: 'Pune',
  state: 'Maharashtra',
  description: 'She lies by the divider & cannot get up.\nTraffic is heavy.',
  requiredSupport: ['Transport', 'Veterinary Care'],
  postedAt: new Date('2026-11-22T08:00:00Z'),
  requestUrl: 'https://example.in/support-requests/42',
  unsubscribeUrl: 'https://example.in/unsubscribe/token',
};
const nasty = '<img src=x onerror="alert(1)"> & co\r\nBcc: all@example.in';

describe('the mail of an alert', () => {
  it('says in its subject how urgent it is, what happened and where', () => {
    expect(alertMail(alert).subject).toBe('[Critical] Dog hit by a scooter — Pune');
  });

  it('contains place, urgency and both links in text and HTML', () => {
    const { text, html } = alertMail(alert);
    for (const part of [
      'FC Road, Pune, Maharashtra',
      'Critical',
      'Emergency Rescue',
      alert.requestUrl,
      alert.unsubscribeUrl,
    ]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
  });

  it('says what happened, what is needed and the local time in India when it was posted', () => {
    const { text, html } = alertMail(alert);
    expect(text).toContain('\nShe lies by the divider & cannot get up.\nTraffic is heavy.\n');
    expect(html).toContain('>She lies by the divider &amp; cannot get up.</p>');
    for (const part of [text, html]) {
      expect(part).toContain('Support needed: Transport, Veterinary Care');
      expect(part).toMatch(/Posted: 22 November 2026 at 1:30\spm/);
    }
  });

  it('leaves out unknown facts', () => {
    const bare = alertMail({ ...alert, description: '', requiredSupport: [], postedAt: null });
    expect(bare.text + bare.html).not.toMatch(/Support needed|Posted|undefined|null/);
  });

  it('ends the sentences of its footer with the full stop of its language', () => {
    expect(alertMail(alert).html).toContain('Choose what we send you</a>.');
    expect(alertMail(alert, 'hi').html).toContain('चुनें कि हम आपको क्या भेजें</a>।');
  });

  it('shows a title with markup as text and keeps its subject on one line', () => {
    const { subject, html } = alertMail({ ...alert, title: nasty });
    expect(subject).toBe('[Critical] <img src=x onerror="alert(1)"> & co Bcc: all@example.in — Pune');
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; co');
  });
});

describe('the mail about an offer', () => {
  const offer = {
    siteName,
    title: 'Asha Rao offers help',
    requestTitle: 'Dog hit by a scooter',
    requestUrl: alert.requestUrl,
    unsubscribeUrl: alert.unsubscribeUrl,
    message: 'I can come at once.\n\nI bring a <board>.',
  };

  it('names the helper and links to the request', () => {
    const { subject, text, html } = responseMail(offer);
    expect(subject).toBe('Asha Rao offers help: Dog hit by a scooter');
    expect(text).toContain(alert.requestUrl);
    expect(html).toContain(`href="${alert.requestUrl}"`);
  });

  it('contains the helper’s text, line by line and with markup as text', () => {
    const { text, html } = responseMail(offer);
    expect(text).toContain('\n\nI can come at once.\n\nI bring a <board>.\n\nCall, write, accept or decline:\n');
    expect(html).toMatch(/<p[^>]*>I can come at once\.<\/p><p[^>]*>I bring a &lt;board&gt;\.<\/p>/);
  });

  it('shows the name of the request as a separate sentence under its heading', () => {
    expect(responseMail(offer).html).toContain('>On your request <strong>Dog hit by a scooter</strong>.</p>');
    expect(responseMail(offer).text).toContain('Asha Rao offers help on your request');
  });

  it('leaves out the helper’s text if it no longer exists', () => {
    const { text } = responseMail({ ...offer, message: null });
    expect(text).toContain('on your request "Dog hit by a scooter".\n\nCall, write, accept or decline:');
  });

  it('shows a name with markup as text', () => {
    const { subject, html } = responseMail({ ...offer, title: `${nasty} offers help` });
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
  });
});

describe('a broadcast', () => {
  const unsubscribeUrl = 'https://example.in/unsubscribe/token';
  const message = 'Dear all,\r\n\r\nmeet us <here>:\nhttps://example.in/events?a=1&b=2.\n\n\n\nThank you';
  const contactUrl = 'https://example.in/contact-us';
  const { text, html } = campaignMail({ siteName, subject: 'Rally & march', message, contactUrl, unsubscribeUrl });

  it('keeps the message unchanged in the text part', () => {
    expect(text).toContain('Dear all,\n\nmeet us <here>:\nhttps://example.in/events?a=1&b=2.\n\n\n\nThank you');
    expect(text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
  });

  it('is escaped, split into paragraphs and lines, and its URLs are links in the HTML part', () => {
    expect(html).toContain('Rally &amp; march</h1>');
    expect(html).toContain('>Dear all,</p>');
    expect(html).toContain('>meet us &lt;here&gt;:<br><a');
    expect(html).toContain('href="https://example.in/events?a=1&amp;b=2"');
    expect(html).toContain('b=2</a>.</p>');
    expect(html).toContain(`href="${unsubscribeUrl}"`);
  });

  it('says where to write instead of replying', () => {
    for (const part of [text, html]) {
      expect(part).toContain('Please do not reply to this e-mail');
      expect(part).toContain(contactUrl);
    }
  });

  it('turns only URLs into links', () => {
    const nastily = 'javascript:alert(1) https://x.in"onclick="y';
    const mail = campaignMail({ siteName, subject: 'x', message: nastily, contactUrl, unsubscribeUrl });
    expect(mail.html).not.toContain('href="javascript');
    expect(mail.html).not.toContain('onclick="y');
  });
});

describe('a one-time code', () => {
  it('is alone on a line of the mail and in its HTML', () => {
    const { subject, text, html } = codeMail({ siteName, code: '042137', minutes: 5, purpose: 'registration' });
    expect(subject).toBe('Your code for Paws of Pune');
    expect(text.split('\n')).toContain('042137');
    expect(text).toContain('valid for 5 minutes');
    expect(html).toContain('>042137<');
  });

  it.each([
    ['password-reset' as const, 'Reset your password', 'your password stays as it is'],
    ['contact-change' as const, 'Confirm your contact', 'this contact is not added to any account'],
  ])('for a %s says what it is for and what happens without it', (purpose, subject, ignored) => {
    const mail = codeMail({ siteName, code: '042137', minutes: 5, purpose });
    expect(mail.subject).toBe(`${subject} for Paws of Pune`);
    for (const part of [mail.text, mail.html]) expect(part).toContain(ignored);
  });

  it('is one line in Hindi too', () => {
    const message = codeText({ siteName: 'पशु मित्र', code: '042137', minutes: 5 }, 'hi');
    expect(message).toBe('042137 आपका पशु मित्र कोड है। यह 5 मिनट तक मान्य है। इसे किसी को न बताएँ।');
  });

  it('fits into one text message of one line', () => {
    const message = codeText({ siteName, code: '042137', minutes: 1 });
    expect(message).toMatch(/^042137 .* 1 minute\./);
    expect(message).not.toContain('\n');
    expect(message.length).toBeLessThanOrEqual(160);
    expect(codeText({ siteName: 'x'.repeat(80), code: '042137', minutes: 10 }).length).toBeLessThanOrEqual(160);
  });
});

describe('a security notice', () => {
  const facts = {
    reason: 'Selling <b>puppies</b>',
    until: '2026-12-20T20:00:00.000Z',
    maskedContact: 'n***@example.in',
  };
  const notice = (kind: NoticeKind, changes: object = {}) => ({
    siteName,
    kind,
    fullName: 'Asha Rao',
    happenedAt: new Date('2026-11-20T20:00:00Z'),
    facts,
    publicUrl: 'https://example.in',
    ...changes,
  });

  it('shows times in India’s time zone', () => {
    const { text, html } = securityNoticeMail(notice('account-suspended'));
    for (const part of [text, html]) {
      expect(part).toContain('until 21 December 2026');
      expect(part).toMatch(/When: 21 November 2026 at 1:30\sam \(India time\)/);
    }
  });

  it('shows the new contact masked, so that only the member can recognise it', () => {
    expect(securityNoticeMail(notice('contact-changed')).text).toContain('Your account now uses n***@example.in');
  });

  it.each(['contact-changed', 'contact-added', 'second-factor-added', 'recovery-codes-renewed'] as const)(
    '%s has the link that undoes it, and says what that does, but nothing that no longer works',
    kind => {
      const undoPath = '/undo-contact/Zm9yIHRoZSB0ZXN0';
      const changed = notice(kind, { facts: { ...facts, undoPath } });
      for (const part of [securityNoticeMail(changed).text, securityNoticeMail(changed).html]) {
        expect(part).toContain(`https://example.in${undoPath}`);
        expect(part).toContain('undo it within 72 hours');
        expect(part).not.toContain('Forgot your password');
      }
      const { text, path } = securityNoticeShort(changed);
      expect(text).toMatch(/^Paws of Pune: .*Undo it within 72 hours: https:\/\/example\.in\/undo-contact\/\w+$/);
      expect(text.length).toBeLessThanOrEqual(160);
      // The width of one variable of a registered text.
      expect(path.slice(1).length).toBeLessThanOrEqual(30);
    },
  );

  it('about a changed contact that cannot be undone from there says so', () => {
    const { text } = securityNoticeMail(notice('contact-changed'));
    expect(text).toContain('the link in our message about the change before this one, or write to us');
    expect(text).toContain('https://example.in/contact-us');
  });

  it('says how to regain the account if somebody else may have done it', () => {
    for (const kind of ['password-reset', 'password-changed', 'contact-changed', 'deletion-planned'] as const)
      expect(securityNoticeMail(notice(kind)).text).toContain('If this was not you');
    expect(securityNoticeMail(notice('account-suspended')).text).not.toContain('If this was not you');
  });

  it.each(NoticeKind.options)('%s is readable without facts, and shows markup as text', kind => {
    const bare = securityNoticeMail(notice(kind, { facts: {} }));
    expect(bare.subject).not.toBe('');
    expect(bare.text + bare.html).not.toMatch(/undefined|null|NaN/);
    const { subject, html } = securityNoticeMail(notice(kind, { fullName: nasty }));
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toMatch(/<img|<b>puppies/);
  });

  it.each(NoticeKind.options)('%s fits into one text message of one line, with an unbroken URL', kind => {
    for (const known of [facts, {}]) {
      const { text } = securityNoticeShort(notice(kind, { facts: known }));
      expect(text).toMatch(/^Paws of Pune: .* https:\/\/example\.in\/login$/);
      expect(text.length).toBeLessThanOrEqual(160);
    }
  });
});

describe('the mail about the decision on an offer', () => {
  const decision = {
    siteName: alert.siteName,
    title: 'Asha Rao accepted your offer of help',
    requestTitle: 'Dog hit by a scooter',
    requestUrl: alert.requestUrl,
    unsubscribeUrl: alert.unsubscribeUrl,
    isAccepted: true,
  };

  it('says what to do next and links to the request when it is accepted', () => {
    const { subject, text, html } = decisionMail(decision);
    expect(subject).toBe('Asha Rao accepted your offer of help: Dog hit by a scooter');
    expect(text).toContain('You are expected.');
    for (const body of [text, html]) expect(body).toContain(alert.requestUrl);
  });

  it('says that there is no need to go if it is declined', () => {
    const { text } = decisionMail({ ...decision, title: 'Asha Rao declined your offer of help', isAccepted: false });
    expect(text).toContain('You do not need to go there.');
    expect(text).not.toContain('You are expected.');
  });
});

it('every mail breaks a URL that is wider than a phone', () => {
  const message = `https://example.in/${'long'.repeat(40)}`;
  const { html } = campaignMail({ siteName, subject: 'x', message, contactUrl: '', unsubscribeUrl: alert.requestUrl });
  expect(html.match(/<td class="[^"]*(card|muted)[^>]*overflow-wrap:anywhere/g)).toHaveLength(2);
});

it('every mail has the escaped name of the site in its header', () => {
  const [code, minutes, purpose] = ['042137', 5, 'registration'] as const;
  const named = { siteName: 'Paws & Claws', unsubscribeUrl: alert.unsubscribeUrl };
  for (const { html } of [
    alertMail({ ...alert, ...named }),
    campaignMail({ ...named, subject: 'x', message: 'y', contactUrl: '' }),
    codeMail({ ...named, code, minutes, purpose }),
    decisionMail({ ...named, title: 'x', requestTitle: 'y', requestUrl: '', isAccepted: true }),
    mergeMail({ ...named, title: 'x', requestTitle: 'y', requestUrl: '' }),
    responseMail({ ...named, title: 'x', requestTitle: 'y', requestUrl: '', message: null }),
  ]) {
    expect(html).toContain('<title>Paws &amp; Claws</title>');
    expect(html).not.toContain('Animal Activist Register');
  }
});
