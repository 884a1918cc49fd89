import fs from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { compileEnglish } from './compile';

const sources = fs
  .readdirSync(path.join(__dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.spec\./.test(file))
  .map(file => fs.readFileSync(path.join(__dirname, '..', file), 'utf8'));

/** Every message of the site: the arguments of i18n.t and Trans, and the marked message ids. */
const messages = sources.flatMap(source => [
  ...[...source.matchAll(/(?:i18n\.(?:t|_)\(\s*|\/\*\s*i18n\s*\*\/\s*)(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(found =>
    found[2]!.replace(/\\(.)/g, '$1'),
  ),
  ...[...source.matchAll(/<Trans\s[^>]*?\bid="([^"]+)"/g)].map(found => found[1]!),
]);

describe('the compiler of English messages', () => {
  it('finds the messages of the site', () => {
    expect(messages.length).toBeGreaterThan(40);
    expect(messages).toContain('Hello, {name}');
  });

  it('matches the library for every message', () => {
    const compiledBy = (compile: (message: string) => unknown) =>
      Object.fromEntries(messages.map(message => [message, compile(message)]));
    expect(compiledBy(compileEnglish)).toEqual(compiledBy(compileMessage));
  });

  it.each([
    '{n, plural, offset:1 =0 {none} one {you and {who}} other {#}}',
    '{count, plural, one {# response} other {# responses}} so far',
    '{kind, select, ngo {organisation # {name}} other {member}}',
    '{ place , selectordinal , one {#st} two {#nd} other {#th} }',
    "don't, it''s '{kept}' {a}{b}",
    'a # b',
  ])('matches the library for %j, which no message uses yet', message => {
    expect(compileEnglish(message)).toEqual(compileMessage(message));
  });

  it.each(['{', '{a', '{a, number}', '{count, plural, one {x'])('rejects %j', message => {
    expect(() => compileEnglish(message)).toThrow();
  });
});
