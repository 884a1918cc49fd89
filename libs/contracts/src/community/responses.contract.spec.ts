import { Respond } from './responses.contract';

it('accepts an offer of help of two characters or more', () => {
  expect(Respond.safeParse({ message: 'ok' }).success).toBe(true);
  expect(Respond.safeParse({ message: 'I can come at once.' }).success).toBe(true);
  expect(Respond.safeParse({ message: 'o' }).success).toBe(false);
});
