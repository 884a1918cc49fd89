import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Integration } from '@aar/contracts/content/integrations.contract';
import { testOutcome } from '@aar/contracts/content/test-outcome';
import { integrationTests } from '@aar/contracts/refusals';
import { i18n } from '../../i18n/i18n';
import { problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { formValues, writeConfig } from './config';
import { Component as IntegrationsPage } from './integrations.page';

const smtp: Integration = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0080',
  name: 'custom_smtp',
  displayName: 'Our mail server',
  category: 'email',
  isEnabled: true,
  config: '{"host":"mail.example","port":587,"username":"u","password":"","secure":true}',
  hasValue: { password: true },
  description: 'In the cellar',
  icon: 'mail',
  updatedAt: '2026-11-20T08:00:00Z',
};
const google: Integration = {
  ...smtp,
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0081',
  name: 'google_oauth',
  displayName: 'Google',
  category: 'oauth',
  isEnabled: false,
  config: '{"client_id":"abc","client_secret":""}',
  hasValue: { client_secret: true },
  icon: null,
};

const show = ({ integrations = [smtp], at = '/admin/integrations', answers = {} } = {}) =>
  renderScreen(<IntegrationsPage />, {
    at,
    member: someAdministrator,
    answers: { 'GET /admin/integrations': { integrations }, ...answers },
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Integration' }));

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

describe('the integrations', () => {
  it('are listed with their description and state', async () => {
    show({ integrations: [smtp, google] });
    expect(await screen.findByRole('heading', { name: 'Our mail server' })).toBeVisible();
    expect(screen.getByText('In the cellar', { selector: 'li:first-of-type p' })).toBeVisible();
    expect(screen.getByText('Enabled')).toBeVisible();
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getAllByRole('button', { name: /^Use Template/ })).toHaveLength(3);
  });

  it('are set up once: the template of an existing one opens it', async () => {
    const { callsTo } = show({ answers: { 'PUT /admin/integrations/:id': smtp } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the settings of Custom SMTP' }));
    await dialog('Edit Integration');
    expect(screen.getByLabelText('Display Name')).toHaveValue('Our mail server');
    await save();
    await waitFor(() => expect(callsTo(`PUT /admin/integrations/${smtp.id}`)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show a conflict at the Service Name when somebody else has set up the same meanwhile', async () => {
    const message = 'An integration of this name exists already.';
    show({
      at: '/admin/integrations?add=',
      answers: {
        'POST /admin/integrations': problem(409, {
          code: 'content.integration.exists',
          message,
          errors: [{ path: 'name', message }],
        }),
      },
    });
    await dialog('Add Integration');
    await userEvent.type(screen.getByLabelText('Service Name'), 'slack');
    await userEvent.type(screen.getByLabelText('Display Name'), 'Slack');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Service Name')).toHaveAccessibleDescription(new RegExp(message)));
    expect(screen.getByLabelText('Service Name')).toHaveFocus();
  });

  it('are not sent while a required field is empty or invalid', async () => {
    const { callsTo } = show({ integrations: [], at: '/admin/integrations?add=custom_smtp' });
    await dialog('Add Integration');
    await userEvent.type(screen.getByLabelText('Port'), '70000');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Host')).toHaveAccessibleDescription('Host is required'));
    expect(screen.getByLabelText('Host')).toHaveFocus();
    expect(screen.getByLabelText('Port')).toHaveAccessibleDescription('Port must be a number from 1 to 65535');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required');
    expect(callsTo('POST /admin/integrations')).toEqual([]);
  });

  it('are not sent with a registered text that has a variable unknown to the operators, which the field names', async () => {
    const { callsTo } = show({ integrations: [], at: '/admin/integrations?add=msg91_sms' });
    await dialog('Add Integration');
    const field = screen.getByLabelText(/^Alerts: Registered Text/);
    expect(field).toHaveAccessibleDescription(/variables {#var#} {#alphanumeric#} {#numeric#}/);
    await userEvent.type(screen.getByLabelText('Auth Key'), 'key');
    await userEvent.click(field);
    await userEvent.paste('Animal alert on {#date#}: {#alphanumeric#}. {#url#}');
    await save();
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        /Alerts: Registered Text: {#date#} is no variable of the operators. They have {#var#} {#alphanumeric#}/,
      ),
    );
    expect(callsTo('POST /admin/integrations')).toEqual([]);
  });

  it('show what is missing when a template’s configuration is typed as JSON', async () => {
    const { callsTo } = show({ integrations: [], at: '/admin/integrations?add=' });
    await dialog('Add Integration');
    await userEvent.type(screen.getByLabelText('Service Name'), 'msg91_sms');
    await userEvent.type(screen.getByLabelText('Display Name'), 'SMS');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Configuration')).toHaveAccessibleDescription(/Auth Key is required/),
    );
    expect(callsTo('POST /admin/integrations')).toEqual([]);
  });

  it('show the empty state', async () => {
    show({ integrations: [] });
    expect(await screen.findByText('No integrations configured yet')).toBeVisible();
    expect(screen.getByText('Add your first integration to get started')).toBeVisible();
  });

  it('are added from a template, field by field', async () => {
    const { callsTo, address } = show({ integrations: [], answers: { 'POST /admin/integrations': smtp } });
    await userEvent.click(await screen.findByRole('button', { name: 'Use Template: Custom SMTP' }));
    await dialog('Add Integration');
    expect(screen.getByLabelText('Service Name')).toHaveValue('custom_smtp');
    await userEvent.type(screen.getByLabelText('Host'), 'mail.example');
    await userEvent.type(screen.getByLabelText('Port'), '465');
    await userEvent.type(screen.getByLabelText('Username'), 'us');
    await userEvent.type(screen.getByLabelText('Password'), 'secret');
    await userEvent.click(screen.getByRole('switch', { name: 'Secure' }));
    await save();
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Integration setting saved successfully'));
    const { config, ...sent } = callsTo('POST /admin/integrations')[0]!.body as { config: string };
    expect(sent).toMatchObject({ name: 'custom_smtp', category: 'email', isEnabled: false, icon: 'mail' });
    expect(JSON.parse(config)).toEqual({
      host: 'mail.example',
      port: 465,
      username: 'us',
      password: 'secret',
      secure: true,
    });
    expect(address()).toBe('/admin/integrations');
  });

  it('show a stored secret as kept and send it empty, which keeps it', async () => {
    const { callsTo } = show({ answers: { 'PUT /admin/integrations/:id': smtp } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Our mail server' }));
    await dialog('Edit Integration');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/A value is saved/);
    await userEvent.clear(screen.getByLabelText('Port'));
    await userEvent.type(screen.getByLabelText('Port'), '25');
    await save();
    await waitFor(() => expect(callsTo(`PUT /admin/integrations/${smtp.id}`)).toHaveLength(1));
    const { config } = callsTo(`PUT /admin/integrations/${smtp.id}`)[0]!.body as { config: string };
    expect(JSON.parse(config)).toMatchObject({ port: 25, password: '', secure: true });
  });

  it('show the server’s errors in the configuration at its fields', async () => {
    show({
      at: `/admin/integrations?edit=${smtp.id}`,
      answers: {
        'PUT /admin/integrations/:id': problem(400, {
          code: 'input.invalid',
          message: 'Please check the highlighted fields',
          errors: [{ path: 'config.host', message: 'Host is required' }],
        }),
      },
    });
    await dialog('Edit Integration');
    await save();
    await waitFor(() => expect(screen.getByLabelText('Host')).toHaveAccessibleDescription('Host is required'));
  });

  it('accept JSON without a template, and show what is missing', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Integration' }));
    await dialog('Add Integration');
    expect(screen.getByLabelText('Category')).toHaveValue('other');
    await userEvent.type(screen.getByLabelText('Configuration'), 'no json');
    await save();
    expect(screen.getByLabelText('Service Name')).toHaveAccessibleDescription(/Name is required/);
    expect(screen.getByLabelText('Display Name')).toHaveAccessibleDescription(/Display name is required/);
    expect(screen.getByLabelText('Configuration')).toHaveAccessibleDescription('Enter configuration as JSON format');
    expect(callsTo('POST /admin/integrations')).toHaveLength(0);
  });

  it('prefill a social sign-in with the keys that it needs', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Set up Google' }));
    await dialog('Add Integration');
    expect(screen.getByLabelText('Service Name')).toHaveValue('google_oauth');
    expect(screen.getByLabelText('Category')).toHaveValue('oauth');
    expect(JSON.parse((screen.getByLabelText('Configuration') as HTMLTextAreaElement).value)).toEqual({
      client_id: '',
      client_secret: '',
    });
  });

  it('keep the input when saving fails', async () => {
    show({
      at: `/admin/integrations?edit=${google.id}`,
      integrations: [google],
      answers: { 'PUT /admin/integrations/:id': problem(500, { code: 'internal', message: 'Oh' }) },
    });
    await dialog('Edit Integration');
    await userEvent.type(screen.getByLabelText('Display Name'), ' Workspace');
    await save();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to save integration setting'));
    expect(screen.getByLabelText('Display Name')).toHaveValue('Google Workspace');
  });

  it('are deleted after a confirmation', async () => {
    const { callsTo } = show({ answers: { 'DELETE /admin/integrations/:id': {} } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Our mail server' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete this integration setting?');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Integration setting deleted successfully'));
    expect(callsTo(`DELETE /admin/integrations/${smtp.id}`)).toHaveLength(1);
  });

  it('are tested, and show the provider’s response', async () => {
    show({ answers: { 'POST /admin/integrations/:id/test': { ok: false, detail: '535 Authentication failed' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Test Our mail server' }));
    expect(await screen.findByText('535 Authentication failed')).toBeVisible();
  });

  it('show it in the user’s language, with the provider’s own words', async () => {
    const answer = testOutcome(false, integrationTests.mailRefused, { words: '554 No {SMTP} here' });
    show({ answers: { 'POST /admin/integrations/:id/test': answer } });
    i18n.loadAndActivate({ locale: 'hi', messages: { [integrationTests.mailRefused]: 'मेल सर्वर ने मना किया: {words}' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Test Our mail server' }));
    expect(await screen.findByText('मेल सर्वर ने मना किया: 554 No {SMTP} here')).toBeVisible();
  });

  it('keep a test result when the list refetches the saved settings later', async () => {
    let now = smtp;
    let learn: () => void = () => undefined;
    show({
      answers: {
        'GET /admin/integrations': () => ({ integrations: [now] }),
        'POST /admin/integrations/:id/test': { ok: true, detail: 'Connected and logged in.' },
        'PUT /admin/integrations/:id': () => (now = { ...smtp, updatedAt: '2026-11-20T09:00:00Z' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Our mail server' }));
    await dialog('Edit Integration');
    const send = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (String(input).endsWith('/admin/integrations')) await new Promise<void>(resolve => (learn = resolve));
      return send(input, init);
    };
    await save();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Test Our mail server' }));
    await screen.findByText('Connected and logged in.');
    now = { ...now, displayName: 'The mail server' };
    learn();
    await screen.findByRole('heading', { name: 'The mail server' });
    expect(screen.getByText('Connected and logged in.')).toBeVisible();
  });

  it.each(['Edit Our mail server', 'Edit the settings of Custom SMTP'])(
    'clear a test result when their settings are opened: %s',
    async way => {
      show({ answers: { 'POST /admin/integrations/:id/test': { ok: false, detail: '535 Authentication failed' } } });
      await userEvent.click(await screen.findByRole('button', { name: 'Test Our mail server' }));
      await screen.findByText('535 Authentication failed');
      await userEvent.click(screen.getByRole('button', { name: way }));
      await dialog('Edit Integration');
      expect(screen.queryByText('535 Authentication failed')).toBeNull();
    },
  );
});

describe('the configuration of a template', () => {
  const fields = [
    { key: 'key', label: 'Key', type: 'password', required: true },
    { key: 'port', label: 'Port', type: 'number', required: true },
    { key: 'note', label: 'Note', type: 'text', required: false },
    { key: 'secure', label: 'Secure', type: 'boolean', required: false },
  ] as const;

  it('starts empty when the stored text is not JSON', () => {
    expect(formValues(fields, 'oh')).toEqual({ key: '', port: '', note: '', secure: false });
  });

  it('leaves out empty fields, but keeps an empty secret and keys that are not in the template', () => {
    const text = writeConfig(fields, { key: '', port: '', note: '', secure: false }, '{"port":1,"note":"x","more":2}');
    expect(JSON.parse(text)).toEqual({ key: '', secure: false, more: 2 });
  });
});
