import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors as Shown } from '@aar/contracts/identity/second-factors.contract';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { toast } from '../../ui/feedback/toast';
import SecondFactors from './second-factors';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './add-passkey.dialog';
import './recovery-codes.dialog';
import './rename-passkey.dialog';

const browser = { startRegistration: jest.fn(), startAuthentication: jest.fn() };
jest.mock('@simplewebauthn/browser', () => ({
  startRegistration: (options: unknown) => browser.startRegistration(options),
  startAuthentication: (options: unknown) => browser.startAuthentication(options),
}));

const phone = { id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0081', name: 'My phone', createdAt: '2026-11-19T15:44:00Z' };
const none: Shown = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isProved: true, isRequired: false };
const one: Shown = { ...none, passkeys: [{ ...phone, lastUsedAt: null }], recoveryCodesLeft: 10 };

function show(first: Shown, next: Shown, answers = {}) {
  let shown = first;
  const change = (answer: object) => () => {
    shown = next;
    return answer;
  };
  return renderScreen(<SecondFactors />, {
    member: someMember,
    answers: {
      'GET /second-factors': () => shown,
      'POST /second-factors/passkeys/options': { challenge: 'c' },
      'POST /second-factors/passkeys': change({ recoveryCodes: ['abcde-fghij'] }),
      [`DELETE /second-factors/passkeys/${phone.id}`]: change({}),
      ...answers,
    },
  });
}

async function add(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Passkey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a passkey' }));
  if (name) await userEvent.type(dialog.getByLabelText('Name'), name);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  return dialog;
}

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('a passkey', () => {
  it('is named and created by the browser, and comes with recovery codes', async () => {
    browser.startRegistration.mockResolvedValueOnce({ id: 'credential' });
    const { callsTo } = show(none, one);
    await add('My phone');
    expect(await screen.findByRole('dialog', { name: 'Your recovery codes' })).toBeVisible();
    expect(browser.startRegistration).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } });
    expect(callsTo('POST /second-factors/passkeys')[0]!.body).toEqual({
      name: 'My phone',
      passkey: { id: 'credential' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'I Have Saved Them' }));
    expect(await screen.findByText(/^Passkey · Added .*, not used yet$/)).toBeVisible();
  });

  it('needs a name', async () => {
    const { callsTo } = show(none, one);
    const dialog = await add('');
    expect(await dialog.findByText('Please give the passkey a name')).toBeVisible();
    expect(callsTo('POST /second-factors/passkeys/options')).toEqual([]);
  });

  it('is not added when the browser does not create it, and the dialog says so', async () => {
    browser.startRegistration.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError'));
    const { callsTo } = show(none, one);
    await add('My phone');
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('No passkey was added. Please try again.'));
    expect(callsTo('POST /second-factors/passkeys')).toEqual([]);
  });

  it('can be renamed', async () => {
    const renamed: Shown = { ...one, passkeys: [{ ...phone, name: 'Old phone', lastUsedAt: null }] };
    const call = `PUT /second-factors/passkeys/${phone.id}`;
    let shown = one;
    const { callsTo } = show(one, renamed, {
      'GET /second-factors': () => shown,
      [call]: () => {
        shown = renamed;
        return {};
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Rename the passkey My phone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the passkey My phone' }));
    const name = dialog.getByLabelText('Name');
    expect(name).toHaveValue('My phone');
    await userEvent.clear(name);
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Please give the passkey a name')).toBeVisible();
    expect(callsTo(call)).toEqual([]);
    await userEvent.type(name, 'Old phone');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Old phone')).toBeVisible();
    expect(callsTo(call)[0]!.body).toEqual({ name: 'Old phone' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is removed after a confirmation', async () => {
    const { callsTo } = show(one, none);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove the passkey My phone?' }));
    expect(callsTo(`DELETE /second-factors/passkeys/${phone.id}`)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('My phone')).toBeNull());
  });

  it('stays when it could not be removed', async () => {
    const answers = {
      [`DELETE /second-factors/passkeys/${phone.id}`]: problem(500, { code: 'internal', message: 'Oh' }),
    };
    show(one, none, answers);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Oh'));
    expect(screen.getByText('My phone')).toBeVisible();
  });
});
