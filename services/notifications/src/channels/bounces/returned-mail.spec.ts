import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { returnFor } from './bounce.rules';
import { readReturnedMail } from './returned-mail';

/**
 * Mails as servers return them, named `<what>.<outcome>.eml`; the outcome is a cause, or an event of a mail that did not fail.
 */
const corpus = path.join(__dirname, '../../../test/returns');
const files = readdirSync(corpus).map(name => [name, name.split('.').at(-2)!] as const);

const outcomeOf = async (raw: string) => {
  const [, contact] = /^X-Sent-To: (.+)$/m.exec(raw)!;
  const mail = await readReturnedMail(Buffer.from(raw));
  const found = returnFor(mail, contact!);
  return found ? (found.cause ?? found.event) : 'none';
};

describe('a returned mail', () => {
  it.each(files)('%s: %s', async (name, outcome) => {
    const raw = readFileSync(path.join(corpus, name), 'utf8');
    expect(await outcomeOf(raw)).toBe(outcome);
    expect(await outcomeOf(raw.replaceAll('\n', '\r\n'))).toBe(outcome);
  });
  it.each(['To', 'Delivered-To', 'X-Original-To', 'Envelope-To', 'X-Envelope-To'])(
    'names its return path in %s',
    async name => {
      const path = `bounces+${'0'.repeat(52)}@register.example.in`;
      const { recipients } = await readReturnedMail(Buffer.from(`${name}: ${path}\n\nx`));
      expect(recipients).toEqual([path]);
    },
  );

  it('is read within milliseconds, whatever somebody posts', async () => {
    const begun = performance.now();
    const failed = 'a@b.in, '.repeat(30_000);
    for (const part of ['<a@', 'a@b.in\n', '\n'])
      for (const type of ['text/plain', 'message/delivery-status']) {
        const head = `X-Sent-To: a@b.in\nX-Failed-Recipients: ${failed}\nContent-Type: multipart/report; boundary=b`;
        await outcomeOf(`${head}\n\n--b\nContent-Type: ${type}\n\n${part.repeat(900_000 / part.length)}\n--b--\n`);
      }
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
