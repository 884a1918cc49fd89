import { refusals } from '../refusals';
import { knownVariables, partsFor, templateProblem } from './dlt-grammar';
import { parseTemplate } from './dlt-template';

const known = '{#var#} {#alphanumeric#} {#numeric#} {#url#} {#urlott#} {#cbn#} {#email#}';
const written = (text: string) => templateProblem(text, { isFilled: false });
const filled = (text: string) => templateProblem(text, { isFilled: true });

describe('the grammar of a registered text', () => {
  it('has the operators’ seven variables', () => {
    expect(knownVariables.join(' ')).toBe(known);
    expect(written(`Dear member, ${knownVariables.join(', ')} - AAR`)).toBeNull();
  });

  it.each([
    ['{#date#}', '{#date#}'],
    ['{#Var#}', '{#Var#}'],
    ['{#ALPHANUMERIC#}', '{#ALPHANUMERIC#}'],
    ['{# var #}', '{# var #}'],
    ['{#var}', '{#var}'],
    ['{#var# }', '{#var# }'],
    ['{#var #}', '{#var #}'],
    ['{var}', '{var}'],
    ['{{fullName}}', '{{fullName}}'],
    ['{#}', '{#}'],
    ['{##}', '{##}'],
    ['{#', '{#'],
    ['var#}', '#}'],
    ['##number##', '##number##'],
    ['#numeric#', '#numeric#'],
    ['#URL#', '#URL#'],
  ])('refuses %s, and quotes it', (text, found) => {
    for (const around of [text, `Dear {#var#}, ${text} - AAR`])
      expect(written(around)).toEqual({ template: refusals.templateVariableUnknown, values: { found, known } });
  });

  it.each(['Ward #7, gate #12 - AAR', 'Dogs # cats', 'Plain text', '{#var#}', '#rescue #pune'])(
    'accepts %j, which contains nothing like an unknown variable',
    text => expect(written(text)).toBeNull(),
  );

  it('refuses variables without text between them, unless they form one value together', () => {
    expect(written('{#var#}{#var#} {#alphanumeric#}{#alphanumeric#}')).toBeNull();
    expect(written('See {#alphanumeric#}{#url#}')).toEqual({
      template: refusals.templateVariablesTouch,
      values: { first: '{#alphanumeric#}', second: '{#url#}' },
    });
    expect(written('{#numeric#}{#numeric#}')).toMatchObject({ template: refusals.templateVariablesTouch });
  });

  it.each(['https://aar.example.in/{#url#}', 'See http://{#urlott#}', 'www.{#url#}', '{#url#}/events', '{#url#}?a=1'])(
    'refuses %s, which would make the whole URL a part of another one',
    text => expect(written(text)).toMatchObject({ template: refusals.templateAddressDivided }),
  );

  it.each(['https://aar.example.in/ {#url#}', 'See:{#url#}.', 'https://aar.example.in/{#var#}{#var#}'])(
    'accepts %s',
    text => expect(written(text)).toBeNull(),
  );
});

describe('a registered text that the site fills', () => {
  const parts = (text: string) => partsFor(parseTemplate(text).variables);

  it('puts the title, the body and the path into its variables for text, and the URL of the page into a tagged one', () => {
    expect(parts('{#var#}. {#var#}. aar.example.in/{#var#}{#var#}')).toEqual(['title', 'body', 'path']);
    expect(parts('Animal alert: {#alphanumeric#}. {#url#}')).toEqual(['title', 'address']);
    expect(parts('{#urlott#} {#alphanumeric#} {#var#}')).toEqual(['address', 'title', 'body']);
    expect(parts('{#alphanumeric#}, {#alphanumeric#}. {#var#}')).toEqual(['title', 'body', 'path']);
  });

  it.each([
    ['Alert {#numeric#}', 1, '{#numeric#}'],
    ['{#alphanumeric#}, call {#cbn#}', 2, '{#cbn#}'],
    ['{#alphanumeric#}, {#email#}', 2, '{#email#}'],
    ['{#alphanumeric#}, {#alphanumeric#}, aar.example.in/{#alphanumeric#}', 3, '{#alphanumeric#}'],
    ['{#var#}, {#var#}, {#var#}, {#var#}', 4, '{#var#}'],
  ])('is refused with a variable that no part of a message can fill: %s', (text, number, found) => {
    expect(filled(text)).toEqual({
      template: refusals.templateVariableUnfilled,
      values: { number, found, texts: '{#alphanumeric#} {#var#}', link: '{#url#}' },
    });
    expect(written(text)).toBeNull();
  });
});
