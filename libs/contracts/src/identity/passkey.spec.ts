import { NewPasskey, PasskeyProof } from './passkey';

const credential = { id: 'a-credential_1', rawId: 'a-credential_1', type: 'public-key' };
const proof = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: null },
};

const accepts = (schema: typeof PasskeyProof | typeof NewPasskey, value: object) => schema.safeParse(value).success;

test('the response of a passkey is read without the parts that nobody needs', () => {
  const { userHandle: _, ...response } = proof.response;
  const sent = { ...proof, response: { ...response, other: 'x' }, clientExtensionResults: { credProps: {} } };
  expect(PasskeyProof.parse(sent)).toEqual({ ...credential, response, clientExtensionResults: {} });
});

test.each([
  ['no base64url', { id: 'a+b' }],
  ['an empty id', { id: '' }],
  ['an id that is too long', { id: 'a'.repeat(1_401) }],
  ['another type', { type: 'password' }],
])('a response with %s is refused', (_, change) => {
  const { userHandle: _handle, ...response } = proof.response;
  expect(accepts(PasskeyProof, { ...proof, response })).toBe(true);
  expect(accepts(PasskeyProof, { ...proof, response, ...change })).toBe(false);
});

test('a new passkey may name its known transports', () => {
  const created = (transports: string[]) => ({
    ...credential,
    response: { clientDataJSON: 'e30', attestationObject: 'AA', transports },
  });
  expect(accepts(NewPasskey, created(['internal', 'hybrid']))).toBe(true);
  expect(accepts(NewPasskey, created(['carrier pigeon']))).toBe(false);
});
