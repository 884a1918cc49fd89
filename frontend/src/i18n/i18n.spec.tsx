import { I18nProvider, Trans } from '@lingui/react';
import { render } from '@testing-library/react';
import { i18n } from './i18n';
import { formatAgo, formatDate, formatIn, formatNumber, formatTime } from './dates';

describe('texts', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  afterAll(() => warn.mockRestore());

  it('are the English sentences themselves, with their values filled in', () => {
    expect(i18n.t('Hello, {name}', { name: 'Meera' })).toBe('Hello, Meera');
    expect(i18n.t("Passwords don't match")).toBe("Passwords don't match");
  });

  it('of others are shown as they are if their braces are not placeholders', () =>
    expect(i18n.t('535 {"code": 5}: not accepted')).toBe('535 {"code": 5}: not accepted'));

  it('support plurals', () => {
    const answers = (count: number) => i18n.t('{count, plural, one {# response} other {# responses}}', { count });
    expect([answers(1), answers(2847)]).toEqual(['1 response', '2,847 responses']);
  });

  it('can contain elements', () => {
    const { container } = render(
      <I18nProvider i18n={i18n}>
        <Trans id="I accept the <0>Terms of {name}</0>" values={{ name: 'Service' }} components={{ 0: <b /> }} />
      </I18nProvider>,
    );
    expect(container.innerHTML).toBe('I accept the <b>Terms of Service</b>');
  });

  it('log no warning', () => {
    i18n.t('A sentence that was never seen before');
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('dates and numbers', () => {
  it('are formatted as specified, in India’s timezone', () => {
    expect(formatDate('2026-11-20')).toBe('Nov 20, 2026');
    expect(formatDate('2026-11-20T20:00:00Z')).toBe('Nov 21, 2026');
    expect(formatTime('2026-11-20T09:00:00Z')).toBe('2:30 pm');
    expect(formatTime('00:05')).toBe('12:05 am');
    expect(formatNumber(2847)).toBe('2,847');
  });

  it.each([
    [1, 'in 1 second'],
    [89, 'in 89 seconds'],
    [90, 'in 2 minutes'],
    [3_541, 'in 60 minutes'],
    [5_400, 'in 2 hours'],
  ])('round %s seconds up, so that they never promise too early a time', (seconds, words) => {
    expect(formatIn(seconds)).toBe(words);
  });

  it.each([
    [10, 'now'],
    [90, '1 minute ago'],
    [7200, '2 hours ago'],
    [86_400, 'yesterday'],
  ])('say how long ago %s seconds are', (seconds, words) => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    expect(formatAgo(new Date(now - seconds * 1000), now)).toBe(words);
  });
});
