import { screen, within } from '@testing-library/react';
import type { HealthCheck, PlatformStatus } from '@aar/contracts/gateway/health.contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { problem, renderScreen } from '../testing/render-screen';
import { someAdministrator, someEditor } from '../testing/some-admin-user';
import { Component as OverviewPage } from './overview.page';

const stats = {
  ...{ totalUsers: 2847, newUsersThisMonth: 63, totalActivists: 2691, totalNGOs: 156 },
  ...{ verifiedUsers: 2100, suspendedUsers: 4 },
};
const ready: HealthCheck = { service: 'identity', name: 'ready', isGood: true, seconds: null };

const show = (health: object, member: User = someAdministrator) =>
  renderScreen(<OverviewPage />, {
    at: '/admin/overview',
    member,
    answers: { 'GET /admin/stats': stats, 'GET /admin/health': health },
  });
const showHealth = async (status: PlatformStatus, checks: HealthCheck[]) => {
  show({ status, checks });
  return (await screen.findByText('Platform Health')).parentElement!;
};

describe('the overview', () => {
  it('shows the members in numbers and Platform Health', async () => {
    const card = await showHealth('good', [ready, { ...ready, name: 'outbox', seconds: 0.2 }]);
    expect(await within(card).findByText('Good')).toBeVisible();
    expect(screen.getByText('2,847')).toBeVisible();
    expect(screen.getByText('63 new this month')).toBeVisible();
  });

  it('says which service does not answer', async () => {
    const card = await showHealth('problem', [ready, { ...ready, service: 'content', isGood: false }]);
    expect(await within(card).findByText('Problem')).toBeVisible();
    expect(card).toHaveTextContent('The content service does not answer.');
    expect(card).not.toHaveTextContent('identity');
  });

  it('says what waits and how long', async () => {
    const card = await showHealth('delayed', [
      { service: 'notifications', name: 'queue email', isGood: false, seconds: 185 },
      { service: 'community', name: 'outbox', isGood: false, seconds: 61 },
    ]);
    expect(await within(card).findByText('Delayed')).toBeVisible();
    expect(card).toHaveTextContent('E-mails: waiting for 3 minutes.');
    expect(card).toHaveTextContent('Updates from the community service: waiting for 1 minute.');
  });

  it('does not know it when the probes cannot be asked, and shows the numbers all the same', async () => {
    show(problem(503, { code: 'service.away', message: 'Away' }));
    expect(await screen.findByText('Unknown')).toBeVisible();
    expect(screen.getByText('2,847')).toBeVisible();
  });

  it('shows an editor the numbers alone, and asks for nothing else', async () => {
    const { calls } = show({}, someEditor);
    expect(await screen.findByText('2,847')).toBeVisible();
    expect(screen.queryByText('Platform Health')).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/admin/health');
  });
});
