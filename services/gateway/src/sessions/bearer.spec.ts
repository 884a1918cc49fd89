import { bearerOf } from './bearer';

test('reads the token of a bearer header, however the scheme is written', () => {
  expect(bearerOf('Bearer abc')).toBe('abc');
  expect(bearerOf('bearer  abc')).toBe('abc');
});

test.each([undefined, '', 'Bearer', 'Bearer ', 'Basic YTpi', 'abc', 'Bearer a b', `Bearer ${'x'.repeat(300)}`])(
  'finds none in %p',
  header => expect(bearerOf(header)).toBeUndefined(),
);
