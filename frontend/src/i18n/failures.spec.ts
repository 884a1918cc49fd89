import { ApiError } from '@aar/api-client/api';
import { i18n } from './i18n';
import { plainSentence, reasonOf, withWait } from './failures';

const template = 'This picture is shown by {titles}. Please choose another one there first.';
const said = (titles: string) => ({
  code: 'content.media.in-use',
  message: `This picture is shown by ${titles}. Please choose another one there first.`,
  template,
  values: { titles },
});
const shown = (problem: ReturnType<typeof said>) => withWait(problem, new ApiError(409, problem));

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the message of a problem with parameters', () => {
  it('contains them in the user’s language', () => {
    i18n.loadAndActivate({ locale: 'hi', messages: { [template]: '{titles} में यह चित्र है।' } });
    expect(shown(said('“Winter”'))).toBe('“Winter” में यह चित्र है।');
  });

  it('keeps the braces of a title', () => expect(shown(said('“{name}”'))).toBe(said('“{name}”').message));
});

describe('a message without parameters', () => {
  it('is translated', () => {
    i18n.loadAndActivate({ locale: 'hi', messages: { 'Not found': 'नहीं मिला' } });
    expect(plainSentence('Not found')).toBe('नहीं मिला');
  });

  it('keeps the braces that it quotes', () => expect(plainSentence('“{name}” is taken')).toBe('“{name}” is taken'));
});

describe('the reason of a failure', () => {
  it('is the server’s', () => expect(reasonOf(new ApiError(409, said('“Winter”')))).toBe(said('“Winter”').message));
  it('is never a browser’s own word for a failed network', () =>
    expect(reasonOf(new TypeError('Failed to fetch'))).toBeUndefined());
});
