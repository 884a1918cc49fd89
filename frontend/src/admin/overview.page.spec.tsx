import { screen, within } from '@testing-library/react';
import type { HealthCheck, PlatformStatus } from '@aar/contracts/gateway/health.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { problem, renderScreen } from '../testing/render-screen';
import { someAdministrator, someEditor } from '../testing/some-admin-user';
import { Component as OverviewPage } from './overview.page';

const stats = {
  totalUsers: 2847,
  newUsersThisMonth: 63,
  totalActivists: 2691,
  totalNGOs: 156,
  verifiedUsers: 2100,
  suspendedUsers: 4,
};
const ready: HealthCheck = { service: 'identity', name: 'ready', isGood: true, seconds: null };

const show = (health: object, member: User = someAdministrator, answers: Record<string, object> = {}) =>
  renderScreen(<OverviewPage />, {
    at: '/admin/overview',
    member,
    answers: { 'GET /admin/stats': stats, 'GET /admin/health': health, ...answers },
  });
const showHealth = async (status: PlatformStatus, checks: HealthCheck[]) => {
  show({ status, checks });
  return (await screen.findByText('Platform Health')).closest('div')!;
};

describe('the overview', () => {
  it('shows the numbers of members and Platform Health', async () => {
    const card = await showHealth('good', [ready, { ...ready, name: 'outbox', seconds: 0.2 }]);
    expect(await within(card).findByText('Good')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'See the queues' })).toHaveAttribute('href', '/api/admin/queues/');
    expect(screen.getByText('2,847')).toBeVisible();
    expect(screen.getByText('63 new this month')).toBeVisible();
  });

  it('shows which service does not respond', async () => {
    const card = await showHealth('problem', [ready, { ...ready, service: 'content', isGood: false }]);
    expect(await within(card).findByText('Problem')).toBeVisible();
    expect(card).toHaveTextContent('The content service does not answer.');
    expect(card).not.toHaveTextContent('identity');
  });

  it('shows what is queued and for how long', async () => {
    const card = await showHealth('delayed', [
      { service: 'notifications', name: 'queue email', isGood: false, seconds: 185 },
      { service: 'community', name: 'outbox', isGood: false, seconds: 61 },
    ]);
    expect(await within(card).findByText('Delayed')).toBeVisible();
    expect(card).toHaveTextContent('E-mails: waiting for 3 minutes.');
    expect(card).toHaveTextContent('Updates from the community service: waiting for 1 minute.');
  });

  it('shows given-up work, with a text for each kind', async () => {
    const counted = { service: 'notifications', isGood: false, seconds: null };
    const card = await showHealth('problem', [
      { ...counted, name: 'events set aside', count: 3 },
      { ...counted, name: 'due work given up', count: 1 },
      { ...counted, name: 'jobs given up', count: null },
      { ...counted, name: 'stones turned', count: 2 },
      { ...counted, name: 'held', count: 1 },
      { ...counted, name: 'held', service: 'identity', count: 1 },
    ]);
    expect(await within(card).findByText('3 events could not be applied by the notifications service.')).toBeVisible();
    expect(card).toHaveTextContent('1 piece of scheduled work of the notifications service was given up.');
    expect(card).toHaveTextContent('The notifications service does not know at the moment: jobs given up.');
    expect(card).toHaveTextContent('The notifications service counts 2: stones turned.');
    const held = 'The site was restored from a backup and is held until an operator releases it.';
    expect(within(card).getAllByText(held)).toHaveLength(1);
  });

  it('shows an unknown health when the probes fail, but still the numbers', async () => {
    show(problem(503, { code: 'service.away', message: 'Away' }));
    expect(await screen.findByText('Unknown')).toBeVisible();
    expect(screen.getByText('2,847')).toBeVisible();
  });

  it('shows an editor only the numbers, and makes no other request', async () => {
    const { calls } = show({}, someEditor);
    expect(await screen.findByText('2,847')).toBeVisible();
    expect(screen.queryByText('Platform Health')).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/admin/health');
  });
});

describe('the to-do list of staff', () => {
  const none = { total: { count: 0, isCapped: false }, nextCursor: null };
  const answers = {
    'GET /admin/activities': {
      total: { count: 3, isCapped: false },
      nextCursor: null,
      activities: [{ createdAt: new Date(Date.now() - 2 * 3_600_000).toISOString() }],
    },
    'GET /admin/moderation': { ...none, reports: [] },
    'GET /admin/verifications': {
      total: { count: 1_000, isCapped: true },
      nextCursor: null,
      verifications: [
        { id: 'v1', ngoName: 'Gali Trust', submittedAt: new Date(Date.now() - 86_400_000).toISOString() },
      ],
    },
    'GET /admin/contact-messages': { total: { count: 12, isCapped: false }, nextCursor: null, messages: [] },
    'GET /admin/failed-sends': problem(503, { code: 'service.away', message: 'Away' }),
  };
  const lines = async () => {
    const list = within(await screen.findByRole('region', { name: 'To do' }));
    await list.findByText('3');
    return list;
  };

  it('shows counts, the age of the oldest item and links', async () => {
    const { callsTo } = show({ status: 'good', checks: [] }, someAdministrator, answers);
    const list = await lines();
    expect(list.getByText('oldest 2 hours ago')).toBeVisible();
    expect(list.getByRole('link', { name: 'Critical requests without an answer' })).toHaveAttribute(
      'href',
      '/admin/activities?type=support_request&status=active&urgency=critical&answered=no&order=asc&sort=createdAt',
    );
    expect(Object.fromEntries(callsTo('GET /admin/activities')[0]!.query)).toMatchObject({
      urgency: 'critical',
      answered: 'no',
      order: 'asc',
      limit: '1',
    });
    expect(await list.findByText('1,000+')).toBeVisible();
    expect(list.getByText('Gali Trust, oldest yesterday')).toBeVisible();
    expect(list.getByRole('link', { name: 'NGOs that wait for their verification' })).toHaveAttribute(
      'href',
      '/admin/verification?open=v1',
    );
    expect(await list.findByText('12')).toBeVisible();
    expect(list.getByRole('link', { name: 'Contact messages that nobody has read' })).toHaveAttribute(
      'href',
      '/admin/contact-messages?status=new',
    );
    expect(await list.findByText('Nothing waits')).toBeVisible();
    expect(await list.findByText('Not known at the moment')).toBeVisible();
  });

  it('begins with given-up work that an operator must retry', async () => {
    const given = { service: 'notifications', isGood: false, seconds: null };
    const checks = [
      { ...given, name: 'events set aside', count: 2 },
      { ...given, name: 'due work given up', count: 5 },
      { ...given, name: 'jobs given up', count: null },
      { ...given, name: 'held', count: 1 },
    ];
    show({ status: 'problem', checks }, someAdministrator, answers);
    const list = await lines();
    const first = (await list.findByText('Work that an operator must repeat')).closest('li')!;
    expect(list.getAllByRole('listitem')[0]).toBe(first);
    expect(first).toHaveTextContent('7');
    expect(first).toHaveTextContent('2 events could not be applied by the notifications service.');
  });

  it('shows an editor only what an editor may see', async () => {
    const { calls } = show({}, someEditor, answers);
    expect((await lines()).getAllByRole('link')).toHaveLength(1);
    expect(calls.map(({ path }) => path)).not.toContain('/admin/moderation');
  });
});
