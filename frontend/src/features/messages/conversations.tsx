import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api/deferred-client';
import { oneOf } from '../../page-parts/filters';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { LinkButton } from '../../ui/button';
import { EmptyState } from '../../ui/feedback/states';
import { TabPanel, Tabs } from '../../ui/navigation/tabs';
import { BlockedMembers } from './blocked-members';
import { ConnectedMembers } from './connected-members';
import { ConnectionRequests } from './connection-requests';
import { ConversationLine } from './conversation-line';

const boxes = ['inbox', 'requests', 'connections', 'blocked'] as const;

/** The member's conversations, message requests from strangers, connections and blocked members. */
export function Conversations() {
  const { i18n } = useLingui();
  const [search, setSearch] = useSearchParams();
  const counts = useQuery(api.conversations.unread.query());
  const asked = counts.data?.requests;
  return (
    <Tabs
      label={i18n.t('Messages')}
      value={oneOf(boxes, search.get('box')) ?? 'inbox'}
      onValueChange={box => setSearch(box === 'inbox' ? {} : { box }, { replace: true })}
      tabs={[
        { value: 'inbox', label: i18n.t('Inbox') },
        { value: 'requests', label: i18n.t('Requests'), count: asked || undefined },
        { value: 'connections', label: i18n.t('Connections') },
        { value: 'blocked', label: i18n.t('Blocked') },
      ]}
    >
      <TabPanel value="inbox" className="pt-3">
        <Box
          box="inbox"
          empty={
            <EmptyState
              title={i18n.t('No messages yet')}
              action={<LinkButton to="/find-activists">{i18n.t('Find Activists')}</LinkButton>}
            >
              {i18n.t('Offers of help and your messages with members appear here.')}
            </EmptyState>
          }
        />
      </TabPanel>
      <TabPanel value="requests" className="pt-3">
        <ConnectionRequests />
        <Box
          box="requests"
          empty={
            <EmptyState art="asleep" title={i18n.t('Nobody is waiting')}>
              {i18n.t('First messages from new people wait here until you accept or decline them.')}
            </EmptyState>
          }
        />
      </TabPanel>
      <TabPanel value="connections" className="pt-3">
        <ConnectedMembers />
      </TabPanel>
      <TabPanel value="blocked" className="pt-3">
        <BlockedMembers />
      </TabPanel>
    </Tabs>
  );
}

function Box({ box, empty }: { box: 'inbox' | 'requests'; empty: ReactNode }) {
  const { i18n } = useLingui();
  const pages = usePages(api.conversations.list, { box });
  return (
    <QueryView
      query={pages}
      failure={i18n.t('Failed to fetch messages')}
      isEmpty={([first]) => first?.conversations.length === 0}
      empty={empty}
    >
      {data => (
        <ul className="ledger">
          {data
            .flatMap(page => page.conversations)
            .map(conversation => (
              <ConversationLine key={conversation.id} conversation={conversation} />
            ))}
        </ul>
      )}
    </QueryView>
  );
}
