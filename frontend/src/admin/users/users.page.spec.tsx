import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminUser } from '@aar/contracts/identity/admin-users.contract';
import { delayedResponse, problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator, someAdminUser, someEditor } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as UsersPage } from './users.page';

const rahul = someAdminUser();
const dev = someAdminUser({
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0012',
  fullName: 'Dev Thakkar',
  isVerified: true,
  reachedBy: ['sms'],
  isChecked: false,
  isSuspended: true,
  status: 'suspended',
});

function show({ at = '/admin/users', users = [rahul, dev], member = someAdministrator, answers = {} } = {}) {
  return renderScreen(<UsersPage />, {
    at,
    member,
    answers: {
      'GET /admin/users': { users, total: { count: 2847, isCapped: false }, nextCursor: null },
      'GET /admin/stats': { totalUsers: 2847, newUsersThisMonth: 63 },
      'GET /admin/verifications': { verifications: [], total: { count: 7, isCapped: false }, nextCursor: null },
      ...answers,
    },
  });
}
const cardOf = async ({ fullName }: AdminUser) => (await screen.findByText(fullName, { selector: 'a' })).closest('tr')!;
const actionsFor = async (user: AdminUser) => {
  await userEvent.click(await screen.findByLabelText(`Actions for ${user.fullName}`));
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent);
};
const choose = async (user: AdminUser, action: string) => {
  await actionsFor(user);
  await userEvent.click(screen.getByText(action, { selector: '[role=menuitem] span' }));
};

/** Holds requests of a method until the returned function is called. */
function holdBack(method: string) {
  const send = globalThis.fetch;
  let open: () => void;
  const gate = new Promise<void>(resolve => (open = resolve));
  globalThis.fetch = async (input, init) => {
    if (init?.method === method) await gate;
    return send(input, init);
  };
  return () => open();
}

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the users', () => {
  it('are listed with place, status and role, and counted', async () => {
    show({ users: [rahul, dev, someAdminUser({ id: '3', fullName: 'Farida Qureshi', role: 'moderator' })] });
    expect(within(await cardOf(rahul)).getByText('Pending')).toBeVisible();
    expect(within(await cardOf(dev)).getByText('Suspended')).toBeVisible();
    expect(screen.getByText('moderator', { selector: '.badge span' })).toBeVisible();
    expect(screen.getByText('2,847 members, 63 new this month')).toBeVisible();
    expect(screen.getByText('1-3 of 2,847', { selector: '.num' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Verification Queue (7)' })).toHaveAttribute('href', '/admin/verification');
  });

  it('are requested with the search text and filters of the URL', async () => {
    const { callsTo, address } = show({ at: '/admin/users?type=ngo&status=nonsense' });
    await userEvent.type(screen.getByRole('searchbox'), 'rahul');
    await waitFor(() => expect(callsTo('GET /admin/users').at(-1)!.query.get('search')).toBe('rahul'));
    expect(address()).toContain('q=rahul');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'editor');
    await waitFor(() =>
      expect(Object.fromEntries(callsTo('GET /admin/users').at(-1)!.query)).toEqual({
        limit: '24',
        search: 'rahul',
        type: 'ngo',
        status: 'pending',
        role: 'editor',
        sort: 'createdAt',
        order: 'desc',
      }),
    );
  });

  it('are not searched with fewer than three letters', async () => {
    const { callsTo } = show({ at: '/admin/users?q=ra' });
    expect(await screen.findByText('Please type at least 3 letters.')).toBeVisible();
    expect(callsTo('GET /admin/users')[0]?.query.has('search')).toBe(false);
  });

  it('offer the actions that fit the status of each account', async () => {
    show();
    expect(await actionsFor(rahul)).toEqual(['Verify', 'Suspend', 'Change Role', 'Delete']);
    await userEvent.keyboard('{Escape}');
    expect(await actionsFor(dev)).toEqual(['Unsuspend', 'Change Role', 'Delete']);
  });

  it('are not deleted by one administrator if they are administrators, who are only proposed to be', async () => {
    const meera = someAdminUser({ id: '4', fullName: 'Meera Deshpande', role: 'admin' });
    const { callsTo } = show({ users: [meera], answers: { 'DELETE /admin/users/:id': {} } });
    await choose(meera, 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Propose to delete Meera Deshpande?' }));
    await userEvent.click(question.getByRole('button', { name: 'Propose' }));
    await waitFor(() =>
      expect(toast.success).toHaveBeenCalledWith(
        'Deletion proposed. Another administrator must confirm it in Proposed Roles.',
      ),
    );
    expect(callsTo('DELETE /admin/users/4')).toHaveLength(1);
    expect(await cardOf(meera)).toBeVisible();
  });

  it('offer no action on the signed-in account', async () => {
    show({ users: [someAdminUser({ id: someAdministrator.id, fullName: 'Ananya Rao', role: 'admin' })] });
    expect(await screen.findByRole('link', { name: 'Ananya Rao' })).toBeVisible();
    expect(screen.queryByLabelText('Actions for Ananya Rao')).toBeNull();
  });

  it('can only be verified by an editor, who is offered nothing else', async () => {
    show({ member: someEditor });
    expect(await actionsFor(rahul)).toEqual(['Verify']);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByLabelText('Actions for Dev Thakkar')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Verification Queue/ })).toBeNull();
  });

  it('are verified optimistically, with a rollback on failure', async () => {
    show({ answers: { 'POST /admin/users/:id/verify': problem(500, { code: 'internal', message: 'Oh' }) } });
    const answer = holdBack('POST');
    await choose(rahul, 'Verify');
    expect(await within(await cardOf(rahul)).findByText('Verified')).toBeVisible();
    answer();
    expect(await within(await cardOf(rahul)).findByText('Pending')).toBeVisible();
    expect(toast.error).toHaveBeenCalledWith('Failed to verify user');
  });

  it('say when one was verified', async () => {
    show({ answers: { 'POST /admin/users/:id/verify': rahul } });
    await choose(rahul, 'Verify');
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('User verified successfully'));
  });

  it('are marked as checked after a confirmation, when a code reached them and staff know them', async () => {
    const reached = { ...dev, isSuspended: false, status: 'active' as const };
    const { callsTo } = show({ users: [reached], answers: { 'POST /admin/users/:id/verify': reached } });
    await choose(reached, 'Mark as Checked');
    const question = await screen.findByRole('alertdialog', { name: 'Mark Dev Thakkar as checked?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Mark as Checked' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('User marked as checked'));
    expect(callsTo(`POST /admin/users/${reached.id}/verify`)).toHaveLength(1);
  });

  it('are suspended with a reason of at least ten characters and a duration', async () => {
    const { callsTo } = show({ answers: { 'POST /admin/users/:id/suspend': dev } });
    await choose(rahul, 'Suspend');
    const dialog = await screen.findByRole('dialog', { name: 'Suspend User' });
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'too short');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend User' }));
    expect(within(dialog).getByLabelText('Reason')).toHaveAccessibleDescription(/at least 10 characters/);
    await userEvent.type(within(dialog).getByLabelText('Reason'), ', but now long enough');
    await userEvent.selectOptions(within(dialog).getByLabelText('Duration'), '24 hours');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend User' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('User suspended successfully'));
    expect(callsTo(`POST /admin/users/${rahul.id}/suspend`)[0]?.body).toEqual({
      reason: 'too short, but now long enough',
      duration: '1day',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted only after a confirmation', async () => {
    const { callsTo } = show({ answers: { 'DELETE /admin/users/:id': {} } });
    await choose(rahul, 'Delete');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Rahul Borkar?' });
    expect(callsTo(`DELETE /admin/users/${rahul.id}`)).toHaveLength(0);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete User' }));
    await waitFor(() => expect(callsTo(`DELETE /admin/users/${rahul.id}`)).toHaveLength(1));
  });

  it('show the server’s reason for a refusal, and the specified message for a failure', async () => {
    let status = 409;
    const refuse = () => problem(status, { code: 'identity.member.last-admin', message: 'The last one must stay.' });
    show({ answers: { 'POST /admin/users/:id/unsuspend': refuse } });
    await choose(dev, 'Unsuspend');
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('The last one must stay.'));
    expect(within(await cardOf(dev)).getByText('Suspended')).toBeVisible();
    status = 500;
    await choose(dev, 'Unsuspend');
    await waitFor(() => expect(toast.error).toHaveBeenLastCalledWith('Failed to unsuspend user'));
  });

  it('are changed in bulk, with the names and reasons of those that were refused', async () => {
    const { callsTo } = show({
      answers: {
        'POST /admin/users/bulk': {
          done: [rahul.id],
          refused: [{ id: dev.id, code: 'x', message: 'You cannot do this to your own account.' }],
        },
      },
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = screen.getByRole('region', { name: 'Selected' });
    expect(within(bar).getByText('2 selected')).toBeVisible();
    await userEvent.click(within(bar).getByRole('button', { name: 'Verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify: done for 1, not possible for 1' });
    expect(within(dialog).getByText('Dev Thakkar')).toBeVisible();
    expect(within(dialog).getByText('You cannot do this to your own account.')).toBeVisible();
    expect(callsTo('POST /admin/users/bulk')[0]?.body).toEqual({ action: 'verify', ids: [rahul.id, dev.id] });
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    expect(bar).toHaveTextContent('1 selected');
  });

  it('are downloaded with the current filters', async () => {
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => {};
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { callsTo } = show({
      at: '/admin/users?status=suspended&sort=state',
      answers: { 'GET /admin/users.csv': {} },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await waitFor(() =>
      expect(Object.fromEntries(callsTo('GET /admin/users.csv')[0]!.query)).toEqual({ status: 'suspended' }),
    );
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  });

  it('keep the focus on the download button', async () => {
    URL.createObjectURL = () => 'blob:';
    URL.revokeObjectURL = () => {};
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const { answer, come } = delayedResponse({});
    const { callsTo } = show({ answers: { 'GET /admin/users.csv': answer } });
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const waiting = screen.getByRole('button', { name: 'Loading...' });
    await userEvent.click(waiting);
    expect(waiting).toHaveFocus();
    expect(waiting).toBeEnabled();
    await come();
    expect(await screen.findByRole('button', { name: 'Download as CSV' })).toHaveFocus();
    expect(callsTo('GET /admin/users.csv')).toHaveLength(1);
  });

  it('start at the first page after a heading has changed the sort order', async () => {
    const { address } = show({ at: '/admin/users?cursor=after-rahul&page=2' });
    await cardOf(dev);
    const joined = screen.getByRole('columnheader', { name: 'Joined' });
    expect(joined).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(joined).getByRole('button'));
    expect(address()).toBe('/admin/users?sort=createdAt&order=asc');
  });
});
