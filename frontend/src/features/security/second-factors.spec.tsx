import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors as Shown } from '@aar/contracts/identity/second-factors.contract';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import SecondFactors from './second-factors';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './recovery-codes.dialog';
import './remove-app.dialog';
import './renew-codes.dialog';
import './set-up-app.dialog';

const none: Shown = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isProved: false, isRequired: false };
const on: Shown = { ...none, totpSince: '2026-11-19T15:44:00Z', recoveryCodesLeft: 1 };
const recoveryCodes = Array.from({ length: 10 }, (_, number) => `abcde-fghi${number}`);

function show(first: Shown, answers = {}, next = first) {
  let shown = first;
  return renderScreen(<SecondFactors />, {
    member: someMember,
    answers: {
      'GET /second-factors': () => shown,
      'POST /second-factors/totp': { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' },
      'POST /second-factors/totp/confirm': () => {
        shown = next;
        return { recoveryCodes };
      },
      'DELETE /second-factors/totp': () => {
        shown = next;
        return {};
      },
      'POST /second-factors/recovery-codes': { recoveryCodes },
      ...answers,
    },
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the second step at sign-in', () => {
  it('is set up by scanning a code and entering the first digits, and shows the recovery codes once', async () => {
    const { callsTo } = show(none, {}, on);
    await userEvent.click(await screen.findByRole('button', { name: 'Set Up an Authenticator App' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    expect(await dialog.findByRole('img', { name: 'Code for your authenticator app' })).toBeVisible();
    expect(dialog.getByText('JBSWY3DPEHPK3PXP')).toBeVisible();
    // A phone cannot scan its own screen.
    expect(dialog.getByRole('link', { name: 'Open in My App' })).toHaveAttribute(
      'href',
      'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
    );
    await userEvent.type(dialog.getByLabelText('Six digits that the app shows'), '12345');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch On' }));
    expect(await dialog.findByText('Please enter the six digits that your app shows')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Six digits that the app shows'), '6');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch On' }));
    const codes = within(await screen.findByRole('dialog', { name: 'Your recovery codes' }));
    expect(codes.getAllByRole('listitem').map(item => item.textContent)).toEqual(recoveryCodes);
    expect(callsTo('POST /second-factors/totp/confirm')[0]?.body).toEqual({ code: '123456' });
    await press('I Have Saved Them');
    expect(await screen.findByText('1 left, for when you do not have your phone')).toBeVisible();
  });

  it('offers the recovery codes as a file, whose object URL is valid until the download has begun', async () => {
    const saved: Blob[] = [];
    URL.createObjectURL = file => `blob:${saved.push(file as Blob)}`;
    URL.revokeObjectURL = jest.fn();
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('recovery-codes.txt');
    });
    show(on);
    await userEvent.click(await screen.findByRole('button', { name: 'Renew the recovery codes' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Renew' }));
    const download = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Download' });
    act(() => download.click());
    expect(clicked).toHaveBeenCalledTimes(1);
    expect(URL.revokeObjectURL).not.toHaveBeenCalled();
    await waitFor(() => expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1'));
    expect(saved[0]!.size).toBeGreaterThan(recoveryCodes.join('\n').length);
    clicked.mockRestore();
  });

  it('shows at its field that the digits are wrong', async () => {
    const message = 'This code is not right, or was used before. Please try again.';
    const refused = problem(400, {
      code: 'identity.second-factor.wrong',
      message,
      errors: [{ path: 'code', message }],
    });
    show(none, { 'POST /second-factors/totp/confirm': refused });
    await userEvent.click(await screen.findByRole('button', { name: 'Set Up an Authenticator App' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
    const field = dialog.getByLabelText('Six digits that the app shows');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Switch On' })).toBeEnabled());
    await userEvent.type(field, '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch On' }));
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
  });

  it('is removed after a confirmation', async () => {
    const { callsTo } = show(on, {}, none);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the authenticator app' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' }));
    expect(callsTo('DELETE /second-factors/totp')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Set Up an Authenticator App' })).toBeVisible();
  });

  it('replaces the recovery codes after a confirmation', async () => {
    show(on);
    await userEvent.click(await screen.findByRole('button', { name: 'Renew the recovery codes' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Renew the recovery codes?' }));
    await userEvent.click(question.getByRole('button', { name: 'Renew' }));
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
  });

  it.each<[string, Shown, RegExp | null]>([
    ['without one', { ...none, isRequired: true }, /once you have a passkey or an authenticator app/],
    ['with one that this session did not use', { ...on, isRequired: true }, /once you sign in again/],
    ['with one that this session used', { ...on, isRequired: true, isProved: true }, null],
    ['who need none', none, null],
  ])('tells staff %s what their role needs', async (_, shown, words) => {
    show(shown);
    await screen.findByText(/Somebody who learns your password/);
    if (words) expect(screen.getByText(words)).toBeVisible();
    else expect(screen.queryByText(/Your role works/)).toBeNull();
  });

  it('says that it could not be loaded, and retries', async () => {
    let works = false;
    show(none, { 'GET /second-factors': () => (works ? none : problem(500, { code: 'internal', message: 'Oh' })) });
    expect(await screen.findByText('Failed to fetch the second step')).toBeVisible();
    works = true;
    await press('Try Again');
    expect(await screen.findByRole('button', { name: 'Set Up an Authenticator App' })).toBeVisible();
  });
});
