import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminActivity } from '@aar/contracts/community/admin-activities.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator, someEditor } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as ActivitiesPage } from './activities.page';

const request: AdminActivity = {
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0071',
  type: 'support_request',
  title: 'Dog hit by a scooter',
  description: 'She lies behind the tea stall.',
  location: 'Karve Road',
  city: 'Pune',
  state: 'Maharashtra',
  status: 'active',
  urgency: 'critical',
  isPromoted: false,
  isHidden: false,
  userId: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0005',
  userName: 'Gali Trust (Farida Qureshi)',
  userEmail: 'f***@mail.example',
  timeAgo: '2 hours ago',
  createdAt: '2026-11-21T08:00:00Z',
  responses: 2,
  participants: null,
};
const event: AdminActivity = {
  ...request,
  id: '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0072',
  type: 'event',
  title: 'Adoption day',
  status: 'paused',
  urgency: null,
  isPromoted: true,
  responses: null,
  participants: 14,
};

function show({
  member = someAdministrator,
  at = '/admin/activities',
  answers = {},
}: { member?: User; at?: string; answers?: Record<string, object> } = {}) {
  return renderScreen(<ActivitiesPage />, {
    at,
    member,
    answers: {
      'GET /admin/activities': {
        activities: [request, event],
        total: { count: 2, isCapped: false },
        nextCursor: null,
      },
      'GET /admin/activities/:id': request,
      'PUT /admin/activities/:type/:id': { activity: null },
      ...answers,
    },
  });
}
const actionsFor = async ({ title }: AdminActivity) => {
  await userEvent.click(await screen.findByLabelText(`Actions for ${title}`));
  return (await screen.findAllByRole('menuitem')).map(item => item.textContent);
};
async function choose(activity: AdminActivity, action: string) {
  await actionsFor(activity);
  await userEvent.click(screen.getByText(action, { selector: '[role=menuitem] span' }));
}

beforeEach(() => {
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the activities', () => {
  it('show title, owner, place, status and number of participants or responses', async () => {
    show();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(
      /Dog hit by a scooter.*Gali Trust.*Support Request.*Pune.*Critical.*Active.*2 responses/,
    );
    expect(second).toHaveTextContent(/Adoption day.*Event.*Paused.*Featured.*14 participants/);
  });

  it('are requested with the search text and filters of the URL', async () => {
    const { callsTo } = show({ at: '/admin/activities?q=scooter&type=event&status=nonsense&promoted=yes' });
    await waitFor(() =>
      expect(Object.fromEntries(callsTo('GET /admin/activities').at(-1)!.query)).toEqual({
        limit: '24',
        q: 'scooter',
        type: 'event',
        promoted: 'yes',
        sort: 'createdAt',
        order: 'desc',
      }),
    );
  });

  it('offer the actions that fit their status', async () => {
    show();
    expect(await actionsFor(request)).toEqual(['Pause', 'Feature', 'Merge', 'Delete']);
    await userEvent.keyboard('{Escape}');
    expect(await actionsFor(event)).toEqual(['Activate', 'Unfeature', 'Delete']);
  });

  it('that are over can be neither paused nor activated', async () => {
    const over = { ...request, status: 'completed' };
    show({
      answers: {
        'GET /admin/activities': { activities: [over], total: { count: 1, isCapped: false }, nextCursor: null },
      },
    });
    expect(await actionsFor(request)).toEqual(['Feature', 'Delete']);
  });

  it('that an editor can change are events only', async () => {
    show({ member: someEditor });
    expect(await actionsFor(event)).toEqual(['Activate', 'Unfeature', 'Delete']);
    expect(screen.queryByLabelText(`Actions for ${request.title}`)).toBeNull();
  });

  it.each([
    ['Pause', request, { action: 'update_status', status: 'paused' }],
    ['Activate', event, { action: 'update_status', status: 'active' }],
    ['Feature', request, { action: 'promote', isPromoted: true }],
    ['Unfeature', event, { action: 'promote', isPromoted: false }],
  ])('are changed by %s', async (action, activity, body) => {
    const { callsTo } = show();
    await choose(activity, action);
    await waitFor(() =>
      expect(callsTo(`PUT /admin/activities/${activity.type}/${activity.id}`)[0]?.body).toEqual(body),
    );
  });

  it('that are requests are merged into the one whose URL is given', async () => {
    const { callsTo } = show({ answers: { 'POST /admin/support-requests/:id/merge': { activity: request } } });
    const other = '7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f0099';
    await choose(request, 'Merge');
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Dog hit by a scooter' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Merge Requests' }));
    expect(await dialog.findByText('Please paste the link to the other request')).toBeVisible();
    await userEvent.type(
      dialog.getByLabelText('Link to the other request'),
      `https://site.example/support-requests/${other}`,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Merge Requests' }));
    const path = `POST /admin/support-requests/${request.id}/merge`;
    await waitFor(() => expect(callsTo(path)[0]?.body).toEqual({ into: other }));
  });

  it('are deleted only after a confirmation', async () => {
    const { callsTo } = show();
    const path = `PUT /admin/activities/support_request/${request.id}`;
    await choose(request, 'Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete Dog hit by a scooter?' });
    expect(callsTo(path)).toHaveLength(0);
    await userEvent.click(within(question).getByRole('button', { name: 'Delete Activity' }));
    await waitFor(() => expect(callsTo(path)[0]?.body).toEqual({ action: 'delete' }));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith('Activity deleted successfully'));
  });

  it.each([
    ['Pause', 'Failed to update activity'],
    ['Feature', 'Failed to promote activity'],
  ])('say when %s failed', async (action, sentence) => {
    show({ answers: { 'PUT /admin/activities/:type/:id': problem(500, { code: 'internal', message: 'Oh' }) } });
    await choose(request, action);
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(sentence));
  });

  it('say when one could not be deleted', async () => {
    show({ answers: { 'PUT /admin/activities/:type/:id': problem(500, { code: 'internal', message: 'Oh' }) } });
    await choose(request, 'Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Activity' }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to delete activity'));
  });

  it('open next to the list with all details and a link to the owner’s account', async () => {
    show({ at: `/admin/activities?open=${request.id}` });
    const drawer = await screen.findByRole('complementary', { name: request.title });
    expect(await within(drawer).findByText('She lies behind the tea stall.')).toBeVisible();
    expect(await within(drawer).findByText('f***@mail.example')).toBeVisible();
    expect(within(drawer).getByRole('link', { name: request.userName })).toHaveAttribute(
      'href',
      `/admin/users?open=${request.userId}`,
    );
  });
});
