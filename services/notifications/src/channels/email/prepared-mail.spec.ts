import PostalMime from 'postal-mime';
import { markup } from '../../templates/html';
import { layout } from '../../templates/layout';
import { PreparedMail, unsubscribeSlot } from './prepared-mail';

const from = 'Animal Activist Register <no-reply@example.in>';
const oneClick = `https://example.in/api/unsubscribe/${unsubscribeSlot}`;
const token = 'T0ken-of_one-recipient'.padEnd(44, 'x');
const link = `https://example.in/unsubscribe/${unsubscribeSlot}`;

const prepare = (text: string) =>
  PreparedMail.of(
    {
      subject: '[Critical] कुत्ता घायल — Pune',
      text: `${text}\n${link}\n`,
      html: layout({
        siteName: 'Animal Activist Register',
        preview: '',
        body: markup`<p>${text}</p>`,
        footer: markup`<a href="${link}">Unsubscribe</a>`,
      }),
    },
    { from, unsubscribeUrl: oneClick },
  );

const read = (message: string) => PostalMime.parse(Buffer.from(message, 'latin1'));
const headersOf = (message: string) =>
  message
    .slice(0, message.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

describe('a message prepared once', () => {
  it("gets each recipient's own address, id, date and unsubscribe links", async () => {
    const mail = await prepare('घायल कुत्ता = "dog"');
    const date = new Date('2026-11-20T18:00:00Z');
    const message = mail.for({ address: 'asha@example.in', messageId: 'd.m', unsubscribeToken: token }, date);

    expect(headersOf(message)).toEqual(
      expect.arrayContaining([
        'To: asha@example.in',
        'Message-ID: <d.m@example.in>',
        'Date: Fri, 20 Nov 2026 18:00:00 +0000',
        `List-Unsubscribe: <https://example.in/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Auto-Submitted: auto-generated',
      ]),
    );
    const names = headersOf(message).map(header => header.slice(0, header.indexOf(':')).toLowerCase());
    expect(new Set(names).size).toBe(names.length);

    const parsed = await read(message);
    expect(parsed.subject).toBe('[Critical] कुत्ता घायल — Pune');
    expect(parsed.from).toEqual({ name: 'Animal Activist Register', address: 'no-reply@example.in' });
    expect(parsed.text?.trim()).toBe(`घायल कुत्ता = "dog"\nhttps://example.in/unsubscribe/${token}`);
    expect(parsed.html).toContain(`href="https://example.in/unsubscribe/${token}"`);
    expect(parsed.html).toContain('<p>घायल कुत्ता = &quot;dog&quot;</p>');
  });

  it.each(Array.from({ length: 80 }, (_, length) => length))(
    'keeps the links intact when %i letters before them shift the line breaks',
    async letters => {
      const mail = await PreparedMail.of(
        { subject: 'x', text: 'é' + 'a'.repeat(letters) + link, html: '' },
        { from, unsubscribeUrl: oneClick },
      );
      const message = mail.for({ address: 'asha@example.in', messageId: 'd.m', unsubscribeToken: token });
      expect((await read(message)).text?.trim()).toBe(`é${'a'.repeat(letters)}https://example.in/unsubscribe/${token}`);
      expect(message.split('\r\n').every(line => line.length <= 78 || line.startsWith('List-Unsubscribe'))).toBe(true);
    },
  );

  it('is plain ASCII, so that every mail server accepts it', async () => {
    const mail = await prepare('घायल — “dog”');
    const message = mail.for({ address: 'asha@example.in', messageId: 'd.m', unsubscribeToken: token });
    expect(message).toMatch(/^[\r\n\t\x20-\x7e]*$/);
  });

  it('has no list headers when the recipient cannot unsubscribe from it', async () => {
    const mail = await PreparedMail.of({ subject: 'x', text: 'y', html: '' }, { from });
    expect(mail.for({ address: 'asha@example.in', messageId: 'd.m' })).not.toContain('List-Unsubscribe');
  });

  it('is refused when subject or sender would forge a header', async () => {
    const content = { text: 'y', html: '' };
    await expect(PreparedMail.of({ ...content, subject: 'x\r\nBcc: all@example.in' }, { from })).rejects.toThrow(
      'one line',
    );
    await expect(PreparedMail.of({ ...content, subject: 'x' }, { from: `${from}\nBcc: a@b.in` })).rejects.toThrow(
      'one line',
    );
  });

  it('is refused for an address that would forge a header', async () => {
    const mail = await prepare('x');
    expect(() => mail.for({ address: 'asha@example.in\r\nBcc: all@example.in', messageId: 'd.m' })).toThrow('address');
  });
});
