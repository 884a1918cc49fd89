import { inOneLine } from './social-profile';

test.each([
  ['Meera Nair', 'Meera Nair'],
  ['  Meera\r\nBcc: all\u0000 ', 'Meera Bcc: all'],
  ['मीरा', 'मीरा'],
  ['Meera\u2028Nair \u202etxt\u200b', 'Meera Nair txt'],
  ['x'.repeat(30), 'x'.repeat(20)],
  ['', ''],
  [undefined, ''],
])('%j becomes %j, which fits into a line of 20 characters', (text, line) => {
  expect(inOneLine(text, 20)).toBe(line);
});
