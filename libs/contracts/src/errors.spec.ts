import { errors } from './errors';

describe('an edit of something that has changed since it was opened', () => {
  const refusals = Object.entries(errors).filter(([code]) => /\.(changed|state|taken)$/.test(code));

  it.each(refusals)(
    '%s does not blame anybody, because it may have been the same person in another tab',
    (_code, [, message]) => {
      expect(message).not.toMatch(/(somebody|someone) else/i);
    },
  );
});
