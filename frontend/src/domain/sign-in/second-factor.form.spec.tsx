import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { SecondFactorForm } from './second-factor.form';

const signedIn = { token: 'new', user: someMember };

function show(answers = {}) {
  const onSignedIn = jest.fn();
  const screenOf = renderScreen(
    <SecondFactorForm
      asked={{ ticket: 'ticket-of-the-first-step', ways: { totp: true, passkey: false, recoveryCode: true } }}
      onSignedIn={onSignedIn}
      onBack={() => undefined}
    />,
    { answers: { 'POST /auth/second-factor': signedIn, ...answers } },
  );
  return { ...screenOf, onSignedIn };
}
const enter = async (code: string) => {
  await userEvent.type(screen.getByLabelText('Code of Your App'), code);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('the second step of a sign-in', () => {
  it.each([
    ['12 345', undefined],
    ['123 456', { totp: '123456' }],
    ['123456', { totp: '123456' }],
    ['K3M9Q-X7P2W', undefined],
    ['k3m7q-x7p2w', { recoveryCode: 'k3m7qx7p2w' }],
  ])('sends %s as %j', async (typed, proof) => {
    const { callsTo, onSignedIn } = show();
    await enter(typed);
    if (!proof)
      return expect(screen.getByLabelText('Code of Your App')).toHaveAccessibleDescription(
        /Please enter the six digits/,
      );
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(expect.objectContaining({ token: 'new' })));
    expect(callsTo('POST /auth/second-factor')[0]!.body).toMatchObject({
      ticket: 'ticket-of-the-first-step',
      ...proof,
    });
  });

  it('says that a code is wrong, and takes another one', async () => {
    const message = 'This code is not right, or was used before. Please try again.';
    show({
      'POST /auth/second-factor': problem(400, {
        code: 'identity.second-factor.wrong',
        message,
        errors: [{ path: 'totp', message }],
      }),
    });
    await enter('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByLabelText('Code of Your App')).toHaveValue('123456');
  });
});
