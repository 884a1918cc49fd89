import type { DltTag } from './dlt-tags';
import {
  breakPlaceholders,
  fillTemplate,
  fitValue,
  holdsPlaceholder,
  matchTemplate,
  parseTemplate,
} from './dlt-template';

const alert = '{#var#} needs help at {#var#}. See https://aar.example.in/{#var#}{#var#} - AAR';

describe('a registered text', () => {
  it('has one value for variables that directly follow each other', () => {
    expect(parseTemplate(alert).variables.map(({ width }) => width)).toEqual([1, 1, 2]);
    expect(parseTemplate('{#alphanumeric#}{#alphanumeric#}: {#var#}').variables).toEqual([
      { tag: 'alphanumeric', width: 2 },
      { tag: 'var', width: 1 },
    ]);
  });

  it('has separate values for two variables with different tags, or with tags that are not for text', () => {
    for (const text of ['{#var#}{#alphanumeric#}', '{#url#}{#url#}', '{#numeric#}{#numeric#}'])
      expect(parseTemplate(text).variables.map(({ width }) => width)).toEqual([1, 1]);
  });

  it('has variables only by their exact names', () => {
    expect(parseTemplate('{#Var#} {#date#} {# var #} #var#')).toEqual({
      literals: ['{#Var#} {#date#} {# var #} #var#'],
      variables: [],
    });
  });

  it('may begin and end with variables', () => {
    expect(fillTemplate('{#var#}: {#var#}', ['a', 'b'])).toEqual({ ok: true, text: 'a: b', values: ['a', 'b'] });
    expect(fillTemplate('{#var#}{#var#}', ['x'.repeat(31)])).toMatchObject({ ok: true, values: ['x'.repeat(30), 'x'] });
  });
});

describe('filling in a registered text', () => {
  it('replaces the variables with the values, and splits a value over two variables at their length', () => {
    const path = 'support-requests/0b5c2f0e-1111-4222-8333-444455556666';
    expect(fillTemplate(alert, ['A dog', 'MG Road', path, 'not named'])).toEqual({
      ok: true,
      text: `A dog needs help at MG Road. See https://aar.example.in/${path} - AAR`,
      values: ['A dog', 'MG Road', path.slice(0, 30), path.slice(30)],
    });
  });

  it.each([
    [['A dog', 'MG Road'], 'The registered template has 3 variables, and there are 2 values'],
    [['A dog', 'x'.repeat(31), 'p'], 'Variable 2 has 31 characters, and at most 30 fit'],
    [['A dog', 'MG Road', 'x'.repeat(61)], 'Variable 3 has 61 characters, and at most 60 fit'],
    [['', 'MG Road', 'p'], 'Variable 1 is empty'],
    [['A\ndog', 'MG Road', 'p'], 'Variable 1 has a line break'],
  ])('reports a value that does not fit: %j', (values, reason) => {
    expect(fillTemplate(alert, values)).toEqual({ ok: false, reason });
  });

  it('accepts only what the tag of a variable allows', () => {
    expect(fillTemplate('{#alphanumeric#}. {#url#}', ['Dog hit', 'https://aar.example.in/x'])).toEqual({
      ok: true,
      text: 'Dog hit. https://aar.example.in/x',
      values: ['Dog hit', 'https://aar.example.in/x'],
    });
    expect(fillTemplate('{#alphanumeric#}. {#url#}', ['Dog: hit', 'https://aar.example.in/x'])).toEqual({
      ok: false,
      reason: 'Variable 1, {#alphanumeric#}, takes letters, digits and spaces only',
    });
    expect(fillTemplate('{#var#}. {#var#}', ['{#var#}', 'x'])).toEqual({
      ok: false,
      reason: 'Variable 1 still has a placeholder',
    });
  });

  it('does not divide a character between two variables', () => {
    const value = `${'x'.repeat(29)}🐕${'y'.repeat(28)}`;
    expect(fillTemplate('{#var#}{#var#}', [value])).toMatchObject({ values: ['x'.repeat(29), `🐕${'y'.repeat(28)}`] });
    expect(fillTemplate('{#var#}{#var#}', [`${value}y`])).toMatchObject({ ok: false });
    expect(fillTemplate('{#var#}{#var#}', ['🐕a'])).toMatchObject({ values: ['🐕', 'a'] });
    expect(fillTemplate('{#var#}{#var#}', ['रैली'])).toMatchObject({ values: ['रै', 'ली'] });
  });
});

it('keeps spaces at the place where a value is divided', () => {
  const value = `${'x'.repeat(29)} ${'y'.repeat(30)}`;
  expect(fillTemplate('{#var#}{#var#}', [value])).toMatchObject({ values: [`${'x'.repeat(29)} `, 'y'.repeat(30)] });
});

describe('fitting a text into a variable', () => {
  const fit = (text: string, width = 1, tag: DltTag = 'var') => fitValue(text, { tag, width });

  it('cuts it where it is too long', () => {
    expect(fit('Dog hit by a scooter near the old market')).toBe('Dog hit by a scooter near t...');
    expect(fit('x'.repeat(60), 2)).toHaveLength(60);
    expect(fit('x'.repeat(30))).toBe('x'.repeat(30));
    expect(fit(`${'x'.repeat(26)} y and more`)).toBe(`${'x'.repeat(26)}...`);
  });

  it('cuts and divides it only between characters', () => {
    expect(fit(`${'x'.repeat(26)}🐕 and more`)).toBe(`${'x'.repeat(26)}...`);
    const cut = fit(`${'x'.repeat(29)}🐕${'y'.repeat(29)}`, 2);
    expect(cut).toBe(`${'x'.repeat(29)}🐕${'y'.repeat(25)}...`);
    expect(fillTemplate('{#var#}{#var#}', [cut])).toMatchObject({ ok: true });
  });

  it.each([
    ['Critical: Dog hit by a scooter, Pune', 'Critical Dog hit by a scooter Pune'],
    ['Dog’s leg (left) & 2 pups 🐕❤️', 'Dogs leg left 2 pups'],
    ['अति आवश्यक: घायल कुत्ता, पुणे', 'अति आवश्यक घायल कुत्ता पुणे'],
    ['👩‍🚒', ''],
    ['Injured cow near the old market behind the temple', 'Injured cow near the old market behind t'],
  ])('keeps of %j what a variable for letters and digits allows', (text, left) => {
    expect(fit(text, 1, 'alphanumeric')).toBe(left);
  });
});

it('a placeholder in a member’s text stays readable, but is no longer a placeholder', () => {
  expect(holdsPlaceholder('Gate {#1}')).toBe(true);
  expect(breakPlaceholders('Gate {#1} and {#var#}')).toBe('Gate { #1} and { #var#}');
  expect(holdsPlaceholder(breakPlaceholders('{{#1}'))).toBe(false);
});

describe('a text that somebody wrote', () => {
  const broadcast = 'Dear member, {#var#} on {#var#}. Details: {#var#}{#var#} - AAR';

  it('matches the registered text with values', () => {
    const text = 'Dear member, rally on Sunday. Details: 10 am at Shivaji Park, bring water - AAR';
    expect(matchTemplate(broadcast, text)).toEqual({
      ok: true,
      text,
      values: ['rally', 'Sunday', '10 am at Shivaji Park, bring w', 'ater'],
    });
  });

  it('may contain in a value the text that follows it', () => {
    expect(matchTemplate('{#var#} on {#var#} - AAR', 'Walk on foot on Sunday - AAR')).toMatchObject({ ok: true });
    expect(matchTemplate('{#var#}. {#var#}', 'a. b. c')).toMatchObject({ ok: true, values: ['a', 'b. c'] });
  });

  it.each([
    ['Dear members, rally on Sunday. Details: x - AAR', /differs from the registered template after “Dear member”/],
    ['Dear member, rally on Sunday. Details: x - ARA', /^Variable 3 .* not the registered text “- AAR”/],
    [
      `Dear member, ${'x'.repeat(31)} on Sunday. Details: x - AAR`,
      /^Variable 1 is empty or has more than 30 characters/,
    ],
    ['Dear member,  on Sunday. Details: x - AAR', /^Variable 1 is empty/],
    ['', /differs from the registered template/],
  ])('does not match a different text: %s', (text, reason) => {
    expect(matchTemplate(broadcast, text)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });

  it('may fill its variables to the last character, and not beyond', () => {
    const text = (length: number) => `Dear member, a on b. Details: ${'x'.repeat(length)} - AAR`;
    expect(matchTemplate(broadcast, text(60))).toMatchObject({ ok: true });
    expect(matchTemplate(broadcast, text(61))).toMatchObject({ ok: false });
  });

  it('has no line break and no space in place of a value', () => {
    expect(matchTemplate('Walk: {#var#} - AAR', 'Walk: a\nb - AAR')).toEqual({
      ok: false,
      reason: 'Variable 1 has a line break',
    });
    expect(matchTemplate('Walk: {#var#} - AAR', 'Walk:   - AAR')).toEqual({ ok: false, reason: 'Variable 1 is empty' });
  });

  it('is explained by the variable that the match reached, with at most 40 characters of what should follow', () => {
    const follows = 'and then a registered text that goes on and on';
    expect(matchTemplate(`{#var#}, {#var#} ${follows}`, 'rally, Sunday - AAR')).toEqual({
      ok: false,
      reason: `Variable 2 is empty or has more than 30 characters, or what follows it is not the registered text “${follows.replace(/ and on$/, '')}”`,
    });
  });

  it('is explained by the last 30 characters that agree', () => {
    expect(
      matchTemplate('A registered text that begins at length: {#var#}', 'A registered text that begins at last'),
    ).toEqual({
      ok: false,
      reason: `The text differs from the registered template after “${'A registered text that begins at l'.slice(-30)}”`,
    });
    expect(matchTemplate('Walk: {#var#}', 'Walk')).toMatchObject({ reason: expect.stringContaining('after “Walk”') });
  });

  it('has in each variable the shortest value that its tag allows', () => {
    const text = 'Rally on 12th Main Road on 12 at https://aar.example.in/events. - AAR';
    expect(matchTemplate('{#alphanumeric#} on {#numeric#} at {#url#}. - AAR', text)).toEqual({
      ok: true,
      text,
      values: ['Rally on 12th Main Road', '12', 'https://aar.example.in/events'],
    });
  });

  it.each([
    ['Call {#cbn#} - AAR', 'Call 98220 12345 - AAR', null],
    ['Call {#cbn#} - AAR', 'Call me - AAR', 'Variable 1, {#cbn#}, takes an Indian telephone number'],
    ['On the {#numeric#} - AAR', 'On the 12th - AAR', 'Variable 1, {#numeric#}, takes the digits 0 to 9 only'],
    ['Write to {#email#} - AAR', 'Write to us - AAR', 'Variable 1, {#email#}, takes an e-mail address'],
    [
      '{#alphanumeric#}: {#url#}',
      'Rally: aar.example.in',
      'Variable 2, {#url#}, takes a web address with https:// or www.',
    ],
    ['Dear member, {#var#} - AAR', 'Dear member, {#var#} - AAR', 'Variable 1 still has a placeholder'],
    ['Dear member, {#var#} - AAR', 'Dear member, {#date#} - AAR', 'Variable 1 still has a placeholder'],
  ])('is checked by the tag of each variable: %s, %s', (template, text, reason) => {
    expect(matchTemplate(template, text)).toMatchObject(reason === null ? { ok: true } : { ok: false, reason });
  });

  it('is matched quickly, however many ways there are to match it', () => {
    const many = Array.from({ length: 20 }, () => '{#var#}').join(' ');
    expect(matchTemplate(`${many}!`, 'a '.repeat(400)).ok).toBe(false);
  });

  it('must equal a registered text without variables', () => {
    expect(matchTemplate('Stop at once - AAR', 'Stop at once - AAR')).toMatchObject({ ok: true, values: [] });
    expect(matchTemplate('Stop at once - AAR', 'Stop at once - AAR!')).toMatchObject({ ok: false });
  });
});
