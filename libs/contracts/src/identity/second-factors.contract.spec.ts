import { PasskeyName, RecoveryCode, TotpCode } from './second-factors.contract';
import { StepUpProof } from './step-up.contract';

test.each([
  ['123456', '123456'],
  [' 123456 ', '123456'],
  ['123 456', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12345a', undefined],
])('the code of an app %j is read as %s', (text, read) => {
  expect(TotpCode.safeParse(text).data).toBe(read);
});

test.each([
  ['k3m7q-x7p2w', 'k3m7qx7p2w'],
  [' K3M7QX7P2W ', 'k3m7qx7p2w'],
  ['k3m7q-x7p2', undefined],
  ['k3m7q-x7p2wa', undefined],
  ['k3m7q--x7p2w', undefined],
  ['k3m1q-x7p2w', undefined],
])('the recovery code %j is read as %s', (text, read) => {
  expect(RecoveryCode.safeParse(text).data).toBe(read);
});

test('a passkey has a name of at most 60 letters', () => {
  expect(PasskeyName.safeParse(' ').success).toBe(false);
  expect(PasskeyName.parse(' My phone ')).toBe('My phone');
  expect(PasskeyName.safeParse('x'.repeat(61)).success).toBe(false);
});

const passkey = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' },
};

test.each<[string, object, boolean]>([
  ['the password', { password: 'crows' }, true],
  ['a code that was sent', { contactType: 'email', otp: '123456' }, true],
  ['a passkey', { passkey }, true],
  ['a code of the app', { totp: '123456' }, true],
  ['nothing', {}, false],
  ['a contact without its code', { contactType: 'email' }, false],
  ['a code without its contact', { otp: '123456' }, false],
  ['two proofs', { password: 'crows', totp: '123456' }, false],
  ['a contact beside the password', { password: 'crows', contactType: 'email' }, false],
])('exactly one proof of a session is accepted: %s', (_, proof, isOne) => {
  expect(StepUpProof.safeParse(proof).success).toBe(isOne);
});
