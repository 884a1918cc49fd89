import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator, someAdminUser, someEditor } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as UsersPage } from './users.page';

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('creating a user', () => {
  const open = (answers = {}, member = someAdministrator) =>
    renderScreen(<UsersPage />, {
      at: '/admin/users?create=new',
      member,
      answers: {
        'GET /admin/users': { users: [], total: { count: 0, isCapped: false }, nextCursor: null },
        ...answers,
      },
    });
  const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText(label);
  const create = () => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create User' }));

  async function fill() {
    await userEvent.type(await screen.findByLabelText('Full Name'), 'Tenzin Lhamo');
    await userEvent.type(field('Email'), 'tenzin@mail.example');
    await userEvent.type(field('Mobile'), '98765-43210 and more 9');
    await userEvent.type(field('Password'), 'a quiet street');
    await userEvent.selectOptions(screen.getAllByLabelText('State').at(-1)!, 'Sikkim');
    await userEvent.selectOptions(field('City'), 'Gangtok');
  }

  it('shows at each field what is missing', async () => {
    open();
    await screen.findByLabelText('Full Name');
    await create();
    expect(field('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(field('Mobile')).toHaveAccessibleDescription('Mobile number must be exactly 10 digits');
    expect(field('Password')).toHaveAccessibleDescription(/Password must be at least 6 characters$/);
    expect(screen.getByText('Please select a state')).toBeVisible();
    expect(field('City')).toHaveAccessibleDescription('Please select a city');
    await waitFor(() => expect(field('Full Name')).toHaveFocus());
  });

  it('keeps only ten digits of a mobile number, and clears the city with the state', async () => {
    open();
    await fill();
    expect(field('Mobile')).toHaveValue('9876543210');
    await userEvent.selectOptions(screen.getAllByLabelText('State').at(-1)!, 'Goa');
    expect(field('City')).toHaveValue('');
  });

  it('asks only NGOs for an organisation, and sends none for an activist', async () => {
    const { callsTo } = open({ 'POST /admin/create-user': someAdminUser() });
    await fill();
    expect(screen.queryByLabelText('NGO Name')).toBeNull();
    await userEvent.selectOptions(field('Role'), 'NGO (standard access)');
    expect(field('User Type')).toHaveValue('ngo');
    await userEvent.type(field('NGO Name'), 'Gali Trust');
    await userEvent.selectOptions(field('User Type'), 'Activist');
    expect(field('Role')).toHaveValue('activist');
    await create();
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith('User created successfully without OTP verification'),
    );
    expect(callsTo('POST /admin/create-user')[0]?.body).toEqual({
      fullName: 'Tenzin Lhamo',
      email: 'tenzin@mail.example',
      mobile: '9876543210',
      password: 'a quiet street',
      role: 'activist',
      userType: 'activist',
      state: 'Sikkim',
      city: 'Gangtok',
    });
  });

  it('keeps the input when the server refuses', async () => {
    open({ 'POST /admin/create-user': problem(409, { code: 'identity.account.exists', message: 'Exists already.' }) });
    await fill();
    await create();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Exists already.', 'Creation Failed'));
    expect(field('Full Name')).toHaveValue('Tenzin Lhamo');
  });

  it('lets an editor create members only', async () => {
    open({}, someEditor);
    await screen.findByLabelText('Full Name');
    expect(
      within(field('Role'))
        .getAllByRole('option')
        .map(option => option.getAttribute('value')),
    ).toEqual(['activist', 'ngo']);
  });
});
