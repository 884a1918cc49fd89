import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { MessageSquare, Pencil, Plus, Ticket, Users } from '../../ui/icons';
import { ActionList } from '../../ui/navigation/action-list';
import { MoreLink } from '../../ui/navigation/link';
import { Card } from '../../ui/display/card';
import { formatDate } from '../../i18n/dates';
import { Impact } from './impact';
import { MyLatestRequests } from './my-requests';

const messagesShown = 3;

export function Overview() {
  const { i18n } = useLingui();
  return (
    <div className="two">
      <section className="stack" aria-labelledby="my-requests">
        <h2 id="my-requests">{i18n.t('My Requests')}</h2>
        <MyLatestRequests />
      </section>
      <div className="stack stack--6">
        <QuickActions />
        <Messages />
        <Impact />
      </div>
    </div>
  );
}

function QuickActions() {
  const { i18n } = useLingui();
  const actions = [
    { to: '/support-requests?create', label: i18n.t('Create Request'), icon: <Plus /> },
    { to: '/support-requests', label: i18n.t('Support Requests'), icon: <Ticket /> },
    { to: '/find-activists', label: i18n.t('Find Activists'), icon: <Users /> },
    { to: '/profile?edit', label: i18n.t('Edit Profile'), icon: <Pencil /> },
  ];
  return (
    <section className="stack" aria-labelledby="quick-actions">
      <h2 id="quick-actions">{i18n.t('Quick Actions')}</h2>
      <ActionList items={actions} />
    </section>
  );
}

function Messages() {
  const { i18n } = useLingui();
  const messages = useQuery(api.messages.list.query({ limit: messagesShown }));
  return (
    <Card hold="pin" aria-labelledby="messages">
      <h2 id="messages">{i18n.t('Messages')}</h2>
      <QueryView
        query={messages}
        as="h3"
        failure={i18n.t('Failed to fetch messages')}
        lines={3}
        isEmpty={data => data.messages.length === 0}
        empty={<p className="muted">{i18n.t('No messages yet. Offers of help arrive here.')}</p>}
      >
        {data => (
          <ul className="ledger">
            {data.messages.map(({ id, subject, senderName, senderNgoName, requestId, conversationId, createdAt }) => (
              <li key={id}>
                <span className="dotico dotico--no">
                  <MessageSquare />
                </span>
                <div className="grow">
                  {conversationId ? (
                    <Link to={`/messages/${conversationId}`}>{subject}</Link>
                  ) : requestId ? (
                    <Link to={`/support-requests/${requestId}`}>{subject}</Link>
                  ) : (
                    <b>{subject}</b>
                  )}
                  <p className="small muted">
                    {[
                      [senderNgoName, senderName ?? i18n.t('A member')].filter(Boolean).join(', '),
                      formatDate(createdAt),
                    ].join(' · ')}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <MoreLink to="/messages">{i18n.t('All messages')}</MoreLink>
    </Card>
  );
}
