import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Call, problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator, someAdminUser, someAdminUserDetail, someEditor } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as UsersPage } from './users.page';

const rahul = someAdminUser();

const show = ({ at = '/admin/users', member = someAdministrator, answers = {} } = {}) =>
  renderScreen(<UsersPage />, {
    at,
    member,
    answers: {
      'GET /admin/users': { users: [rahul], total: { count: 1, isCapped: false }, nextCursor: null },
      'GET /admin/users/:id': someAdminUserDetail(),
      ...answers,
    },
  });

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the drawer of an account', () => {
  it('shows it in full next to the list: suspension, sessions and history', async () => {
    const suspension = { reason: 'Harassed members.', byName: 'Ananya Rao', since: rahul.createdAt, until: null };
    const history = [
      {
        id: '1',
        action: 'member.suspended',
        actorId: '2',
        actorName: 'Ananya Rao',
        actorRole: 'admin',
        targetType: 'member',
        targetId: rahul.id,
        targetLabel: 'Rahul Borkar',
        diff: { isSuspended: [false, true] },
        reason: null,
        doneAt: rahul.createdAt,
        times: 1,
        lastAt: null,
      },
    ];
    const { address } = show({
      answers: { 'GET /admin/users/:id': { ...someAdminUserDetail(), suspension, history, isSuspended: true } },
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Rahul Borkar' }));
    expect(address()).toBe(`/admin/users?open=${rahul.id}`);
    const drawer = screen.getByRole('complementary', { name: 'Rahul Borkar' });
    expect(await within(drawer).findByText('Suspended permanently')).toBeVisible();
    expect(within(drawer).getByText('Member suspended')).toBeVisible();
    expect(within(drawer).getByText(/Is suspended/).parentElement).toHaveTextContent('Is suspended: No → Yes');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }));
    expect(address()).toBe('/admin/users');
    expect(screen.getByRole('link', { name: 'Rahul Borkar' })).toHaveFocus();
  });

  it('masks contacts until an administrator reveals them, one account at a time', async () => {
    const other = someAdminUser({ id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0012', fullName: 'Dev Thakkar' });
    const { callsTo } = show({
      at: `/admin/users?open=${rahul.id}`,
      answers: {
        'GET /admin/users': { users: [rahul, other], total: { count: 2, isCapped: false }, nextCursor: null },
        'GET /admin/users/:id': ({ path }: Call) => someAdminUserDetail(path.endsWith(other.id) ? other : rahul),
        'POST /admin/users/:id/contacts': { email: 'rahul@mail.example', mobile: '9876543210' },
      },
    });
    const drawer = await screen.findByRole('complementary', { name: 'Rahul Borkar' });
    expect(await within(drawer).findByText('r***@mail.example')).toBeVisible();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Show contacts' }));
    expect(await within(drawer).findByText('rahul@mail.example')).toBeVisible();
    expect(within(drawer).getByText('9876543210')).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'Show contacts' })).toBeNull();
    expect(callsTo(`POST /admin/users/${rahul.id}/contacts`)).toHaveLength(1);
    await waitFor(() => expect(callsTo(`GET /admin/users/${rahul.id}`)).toHaveLength(2));
    await userEvent.click(screen.getByRole('link', { name: 'Dev Thakkar' }));
    const next = await screen.findByRole('complementary', { name: 'Dev Thakkar' });
    expect(await within(next).findByRole('button', { name: 'Show contacts' })).toBeVisible();
    expect(within(next).queryByText('rahul@mail.example')).toBeNull();
  });

  it('shows an editor masked contacts without a button to reveal them', async () => {
    show({ at: `/admin/users?open=${rahul.id}`, member: someEditor });
    const drawer = await screen.findByRole('complementary', { name: 'Rahul Borkar' });
    expect(await within(drawer).findByText('98******10')).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: 'Show contacts' })).toBeNull();
  });

  it('changes its role', async () => {
    const { callsTo } = show({
      at: `/admin/users?open=${rahul.id}`,
      answers: { 'PUT /admin/users/:id/role': rahul },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Change Role' }));
    const dialog = await screen.findByRole('dialog', { name: 'Role of Rahul Borkar' });
    await userEvent.selectOptions(within(dialog).getByLabelText('Role'), 'moderator');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(callsTo(`PUT /admin/users/${rahul.id}/role`)[0]?.body).toEqual({ role: 'moderator' }));
  });

  it('keeps the focus when an action removes its own button', async () => {
    let isVerified = false;
    show({
      at: `/admin/users?open=${rahul.id}`,
      answers: {
        'GET /admin/users/:id': () => someAdminUserDetail({ isVerified }),
        'POST /admin/users/:id/verify': () => ((isVerified = true), rahul),
      },
    });
    const drawer = await screen.findByRole('complementary', { name: 'Rahul Borkar' });
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Verify' })).toBeNull());
    expect(within(drawer).getByRole('heading', { name: 'Rahul Borkar' })).toHaveFocus();
  });

  it('keeps its data when a refetch fails, and retries', async () => {
    let works = true;
    show({
      at: `/admin/users?open=${rahul.id}`,
      answers: {
        'GET /admin/users/:id': () =>
          works ? someAdminUserDetail() : problem(500, { code: 'internal', message: 'Something went wrong.' }),
        'POST /admin/users/:id/verify': () => ((works = false), rahul),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('Failed to fetch the user')).toBeVisible();
    expect(screen.getByText('No changes to this account yet.')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByText('Failed to fetch the user')).toBeNull());
  });
});
