import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render-screen';
import { LoginForm } from './login.form';

jest.mock('./check-login', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

describe('signing in without a network', () => {
  it('says so at the press, keeps the input and sends nothing', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const onSignedIn = jest.fn();
    const { calls } = renderScreen(<LoginForm submitLabel="Sign In" failure="Login failed." onSignedIn={onSignedIn} />);
    await userEvent.type(screen.getByLabelText('Email'), 'meera@mail.example');
    await userEvent.type(screen.getByLabelText('Password'), 'a quiet street');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are offline. Nothing is lost. Try again when you are connected.',
    );
    expect(screen.getByLabelText('Email')).toHaveValue('meera@mail.example');
    expect(screen.getByLabelText('Email')).not.toBeInvalid();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    expect(calls.filter(({ path }) => path.startsWith('/auth/login'))).toEqual([]);
    expect(onSignedIn).not.toHaveBeenCalled();
  });
});
