import { Suspense } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'react-router-dom';
import { nameOf } from '@aar/contracts/member-name';
import { api } from '../../api/deferred-client';
import { missing } from '../../page-parts/missing';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Card } from '../../ui/display/card';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyAgain } from '../../ui/lazy/lazy-again';
import { BackLink } from '../../ui/navigation/link';
import { ConversationHead } from './conversation-head';
import { Decision } from './decision';
import { Thread } from './thread';
import { useMarkRead } from './use-mark-read';

const WriteForm = lazyAgain(async () => ({ default: (await import('./write.form')).WriteForm }));

/** /messages/:id */
export function Component() {
  const { id = '' } = useParams();
  // A new key resets the state for each conversation: the draft and how far it was read.
  return <OpenConversation key={id} id={id} />;
}

function OpenConversation({ id }: { id: string }) {
  const { i18n } = useLingui();
  const { search } = useLocation();
  const conversation = useQuery(api.conversations.get.query({ id }));
  useMarkRead(conversation.data);
  return (
    <>
      <PageTitle>{conversation.data ? nameOf(conversation.data.member) : i18n.t('Messages')}</PageTitle>
      <div className="lg:hidden">
        <BackLink to={{ pathname: '/messages', search }}>{i18n.t('All messages')}</BackLink>
      </div>
      <QueryView
        query={conversation}
        as="h1"
        failure={i18n.t('Failed to fetch the conversation')}
        instead={missing({
          none: i18n.t('This conversation does not exist.'),
          to: '/messages',
          label: i18n.t('All messages'),
        })}
      >
        {data => (
          <Card aria-labelledby="conversation">
            <ConversationHead conversation={data} />
            <Thread id={id} name={nameOf(data.member)} />
            <Decision conversation={data} />
            {!data.isBlocked && !data.isUnavailable && (data.status === 'accepted' || data.status === 'declined') && (
              <Suspense fallback={<Skeleton lines={3} />}>
                <WriteForm id={id} />
              </Suspense>
            )}
          </Card>
        )}
      </QueryView>
    </>
  );
}
