import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { dashboard } from '@aar/contracts/community/dashboard.contract';
import type { Output } from '@aar/contracts/contract';
import type { User } from '@aar/contracts/identity/auth.contract';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { formatNumber } from '../../i18n/dates';
import { useSession } from '../../api/session';
import { oneOf } from '../../page-parts/filters';
import { MemberBadges } from '../../domain/members/member-badges';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { Avatar } from '../../ui/display/avatar';
import { StatGrid } from '../../ui/display/numbers';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { FirstSteps } from './first-steps';
import { MyEvents } from './my-events';
import { MyRequests } from './my-requests';
import { Overview } from './overview';

const AskForConsent = lazyPart(() => import('./ask-for-consent'));

const tabs = ['overview', 'requests', 'events'] as const;
/** During this time, and until the member has done something, it does not say "Welcome back". */
const FIRST_DAYS = 7 * 24 * 3_600_000;

/** /dashboard */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  if (session) return <Dashboard user={session.user} />;
  return (
    <SignInRequired title={i18n.t('Dashboard')} next="/dashboard">
      {i18n.t('Please log in to access your dashboard')}
    </SignInRequired>
  );
}

function Dashboard({ user }: { user: User }) {
  const { i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const counters = useQuery(api.dashboard.get.query());

  const done = counters.data && { ...counters.data, impact: counters.data.impact.score };
  const hasDone = done && Object.values(done).some(number => number > 0);
  return (
    <div className="wrap">
      <PageTitle>{i18n.t('Dashboard')}</PageTitle>
      <Welcome user={user} hasDone={hasDone} />
      <AskForConsent />
      <div className="mb-6">
        <QueryView
          query={counters}
          failure={i18n.t('Failed to fetch your statistics')}
          loading={<Numbers />}
          isEmpty={() => hasDone === false}
          empty={<FirstSteps user={user} />}
        >
          {data => <Numbers counters={data} />}
        </QueryView>
      </div>
      <Tabs
        label={i18n.t('Dashboard')}
        value={oneOf(tabs, search.get('tab')) ?? 'overview'}
        onValueChange={tab => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
        tabs={[
          { value: 'overview', label: i18n.t('Overview') },
          { value: 'requests', label: i18n.t('My Requests') },
          { value: 'events', label: i18n.t('My Events') },
        ]}
      >
        <TabPanel value="overview">
          <Overview />
        </TabPanel>
        <TabPanel value="requests">
          <MyRequests />
        </TabPanel>
        <TabPanel value="events">
          <MyEvents />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Numbers({ counters }: { counters?: Output<typeof dashboard.get> }) {
  const { i18n } = useLingui();
  const count = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value));
  return (
    <StatGrid
      items={[
        { label: i18n.t('Support Requests'), value: count(counters?.supportRequests) },
        { label: i18n.t('Events Created'), value: count(counters?.eventsCreated) },
        { label: i18n.t('Messages'), value: count(counters?.messages) },
        { label: i18n.t('Total Responses'), value: count(counters?.totalResponses) },
      ]}
    />
  );
}

function Welcome({ user, hasDone }: { user: User; hasDone?: boolean }) {
  const { i18n } = useLingui();
  const isNgo = user.userType === 'ngo';
  const [joinedLately] = useState(() => Date.now() - Date.parse(user.createdAt) < FIRST_DAYS);
  const name = user.fullName.split(' ')[0];
  return (
    <div className="title welcome row row--4 row--tight">
      <Avatar name={nameOf(user)} src={user.avatarUrl} square={isNgo} checked={user.isChecked} />
      <div>
        <h1>
          {joinedLately && !hasDone ? i18n.t('Welcome, {name}', { name }) : i18n.t('Welcome back, {name}', { name })}
        </h1>
        <p className="row">
          <span>{`${user.city}, ${user.state}`}</span>
          <MemberBadges user={user} />
        </p>
      </div>
    </div>
  );
}
