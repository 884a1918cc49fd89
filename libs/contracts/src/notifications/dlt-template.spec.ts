import { cutToFit, fillTemplate, matchTemplate, valuesIn, widthsIn } from './dlt-template';

const alert = '{#var#} needs help at {#var#}. See https://aar.example.in/{#var#}{#var#} - AAR';

describe('a registered text', () => {
  it('has one value for variables that directly follow each other', () => {
    expect(valuesIn(alert)).toBe(3);
    expect(widthsIn(alert)).toEqual([1, 1, 2]);
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

  it('can cut a value that is too long', () => {
    expect(cutToFit('Dog hit by a scooter near the old market')).toBe('Dog hit by a scooter near t...');
    expect(cutToFit('x'.repeat(60), 2)).toHaveLength(60);
    expect(cutToFit('x'.repeat(30))).toBe('x'.repeat(30));
    expect(cutToFit(`${'x'.repeat(26)} y and more`)).toBe(`${'x'.repeat(26)}...`);
  });
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

  it('may have in a value the text that follows it', () => {
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

  it('has no line break and no blank in place of a value', () => {
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
      reason: `Variable 2 is empty or has more than 30 characters, or what follows it is not the registered text “${follows.slice(0, 40)}”`,
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

  it('is matched quickly, however many ways there are to match it', () => {
    const many = Array.from({ length: 20 }, () => '{#var#}').join(' ');
    expect(matchTemplate(`${many}!`, 'a '.repeat(400)).ok).toBe(false);
  });

  it('must equal a registered text without variables', () => {
    expect(matchTemplate('Stop at once - AAR', 'Stop at once - AAR')).toMatchObject({ ok: true, values: [] });
    expect(matchTemplate('Stop at once - AAR', 'Stop at once - AAR!')).toMatchObject({ ok: false });
  });
});
