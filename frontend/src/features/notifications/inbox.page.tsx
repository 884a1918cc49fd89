import { useLingui } from '@lingui/react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { SignInRequired } from '../../domain/sign-in/sign-in-required';
import { Button, LinkButton } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { PageHead } from '../../ui/display/heading';
import { EmptyState } from '../../ui/feedback/states';
import { Check } from '../../ui/icons';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { unreadOf, useInbox, useMarkRead } from './inbox';
import { NotificationLine } from './notification-line';

/** /notifications */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  if (session) return <Inbox />;
  return (
    <SignInRequired title={i18n.t('Notifications')} next="/notifications">
      {i18n.t('Please log in to see your notifications')}
    </SignInRequired>
  );
}

function Inbox() {
  const { i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const unread = unreadOf(useInbox().data);
  const markRead = useMarkRead();
  return (
    <div className="wrap pb-12">
      <PageTitle>{i18n.t('Notifications')}</PageTitle>
      <PageHead title={i18n.t('Notifications')} />
      <div className="stack max-w-160">
        <div className="row row--between">
          <Button tone="plain" icon={<Check />} disabled={unread === 0} onClick={() => markRead('all')}>
            {i18n.t('Mark all as read')}
          </Button>
          <LinkButton tone="quiet" to="/profile/notifications">
            {i18n.t('Choose what you get')}
          </LinkButton>
        </div>
        <Tabs
          label={i18n.t('Notifications')}
          value={search.get('show') === 'unread' ? 'unread' : 'all'}
          onValueChange={show => setSearch(show === 'unread' ? { show } : {}, { replace: true })}
          tabs={[
            { value: 'all', label: i18n.t('All') },
            { value: 'unread', label: i18n.t('Unread'), count: unread || undefined },
          ]}
        >
          <TabPanel value="all" className="pt-3">
            <List />
          </TabPanel>
          <TabPanel value="unread" className="pt-3">
            <List unread />
          </TabPanel>
        </Tabs>
      </div>
    </div>
  );
}

function List({ unread }: { unread?: true }) {
  const { i18n } = useLingui();
  const inbox = useInbox(unread && { unread });
  const markRead = useMarkRead();
  return (
    <QueryView
      query={inbox}
      as="h2"
      failure={i18n.t('Failed to fetch notifications')}
      isEmpty={pages => pages.every(page => page.notifications.length === 0)}
      empty={
        <EmptyState as="h2" art="asleep" title={unread ? i18n.t('Nothing is unread') : i18n.t('No notifications yet')}>
          {i18n.t('Alerts near you and answers to your requests are listed here.')}
        </EmptyState>
      }
    >
      {pages => (
        <Card aria-label={i18n.t('Notifications')}>
          <ul className="ledger">
            {pages
              .flatMap(page => page.notifications)
              .map(notification => (
                <NotificationLine
                  key={notification.id}
                  notification={notification}
                  onFollow={() => !notification.isRead && markRead({ ids: [notification.id] })}
                  onRead={() => markRead({ ids: [notification.id] })}
                />
              ))}
          </ul>
        </Card>
      )}
    </QueryView>
  );
}
