import { errors } from './errors';

describe('what has changed since it was opened', () => {
  const refusals = Object.entries(errors).filter(([code]) => /\.(changed|state|taken)$/.test(code));

  it.each(refusals)('%s blames nobody: it may have been the same person in another tab', (_code, [, message]) => {
    expect(message).not.toMatch(/(somebody|someone) else/i);
  });
});
