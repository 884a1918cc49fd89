import { StepUpProof } from './step-up.contract';

const code = { contactType: 'email', otp: '123456' };

it.each([
  ['a password', { password: 'a' }],
  ['a code', code],
])('a session is proved by %s', (_what, proof) => {
  expect(StepUpProof.safeParse(proof).success).toBe(true);
});

it.each([
  ['nothing', {}],
  ['both', { ...code, password: 'a' }],
  ['a password and a contact', { password: 'a', contactType: 'email' }],
  ['a password and a code', { password: 'a', otp: '123456' }],
  ['a code without its contact', { otp: '123456' }],
  ['a contact without its code', { contactType: 'email' }],
  ['an empty password', { password: '' }],
  ['half a code', { ...code, otp: '123' }],
])('a session is not proved by %s', (_what, proof) => {
  expect(StepUpProof.safeParse(proof).success).toBe(false);
});
