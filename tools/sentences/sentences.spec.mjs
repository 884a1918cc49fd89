import { readSentences } from './sentences.mjs';

const read = text => readSentences('screen.tsx', text);
const messagesOf = text => read(text).sentences.map(({ message }) => message);

describe('the sentences of a source', () => {
  it.each([
    ['what i18n.t is given', `i18n.t('Hello, {name}', { name })`, 'Hello, {name}'],
    ['what Trans is given', `<Trans id="Read <0>this</0>" />`, 'Read <0>this</0>'],
    ['the sentence for a failure', `messageOf(error, 'Failed to save')`, 'Failed to save'],
    ['a label that is translated elsewhere', `const labels = { dog: 'Street dog' }`, 'Street dog'],
    ['an option of a contract', `z.enum(['Rally', 'Protest'])`, 'Rally'],
    ['what a contract says of a field', `line(140).min(5, 'Title is too short')`, 'Title is too short'],
    ['what is marked', `const word = /*i18n*/ 'remove'`, 'remove'],
  ])('have %s', (_what, text, message) => expect(messagesOf(text)).toContain(message));

  it.each([
    ['the name of a module', `import { A } from 'Module'`],
    ['what only programmers read', `throw new Error('Never happens')`],
    ['a style', `<p className="Big" />`],
    ['a type', `type Key = 'Enter'`],
    ['what is compared', `event.key === 'Enter'`],
  ])('do not have %s', (_what, text) => expect(messagesOf(text)).toEqual([]));
});

describe('a sentence that nobody could translate', () => {
  it.each([
    ['is put together', 'i18n.t(`Hello ${name}`)', /puts a sentence together/],
    ['is added to', `i18n.t('Hello ' + name)`, /puts a sentence together/],
    ['is a failure put together', 'messageOf(error, `Failed ${what}`)', /puts a sentence together/],
    ['stands in the markup', `<p>Hello there</p>`, /shown without i18n: "Hello there"/],
    ['stands in an attribute', `<img alt="A dog" />`, /shown without i18n: "A dog"/],
    ['lacks a value', `i18n.t('Hello, {name}')`, /has no value for {name}/],
    ['lacks a value of another name', `i18n.t('Hello, {name}', { fullName })`, /has no value for {name}/],
    ['has no place for a value', `i18n.t('Hello', { name })`, /has no place for name/],
    ['lacks a value in a case', `i18n.t('{n, plural, one {you} other {{who}}}', { n })`, /has no value for {who}/],
  ])('%s', (_how, text, fault) => expect(read(text).faults.join()).toMatch(fault));

  it.each([
    `i18n.t('{count, plural, one {# dog} other {# dogs}} of {all}', { count, all })`,
    `i18n.t(label)`,
    `i18n.t('Hello, {name}', values)`,
    `<p>{count} %</p>`,
  ])('is not found in %s', text => expect(read(text).faults).toEqual([]));
});
