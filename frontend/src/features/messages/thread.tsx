import './messages.css';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { ConversationMessage } from '@aar/contracts/community/conversations.contract';
import { api } from '../../api/deferred-client';
import { QueryView } from '../../page-parts/query-view';
import { ReportButton } from '../../domain/safety/report-button';
import { requestPath } from '../../domain/support-requests/request-ticket';
import { usePages } from '../../page-parts/use-pages';
import { formatDate, formatTime } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { ArrowDown } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { Attachment } from './attachment';

/** In pixels: about one line. */
const nearEnd = 32;

/** The messages, latest last and in view; earlier ones are paginated. */
export function Thread({ id, name }: { id: string; name: string }) {
  const { i18n } = useLingui();
  const pages = usePages(api.conversations.messages, { id });
  const { data, error, refetch } = pages;
  const messages = data?.flatMap(page => page.messages).reverse() ?? [];
  const latest = messages.at(-1);
  const [isAtEnd, setAtEnd] = useState(true);
  /** The latest message that was scrolled into view; a reader further up is not scrolled down. */
  const [seen, setSeen] = useState<string>();
  if (latest && latest.id !== seen && (isAtEnd || latest.isMine)) setSeen(latest.id);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (seen && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [seen]);
  return (
    <div className="thread__frame">
      <div
        ref={list}
        className="thread"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < nearEnd)
        }
        role="region"
        aria-label={i18n.t('Messages with {name}', { name })}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
        tabIndex={0}
      >
        <QueryView query={{ data, error, refetch }} as="h2" failure={i18n.t('Failed to fetch messages')}>
          {() => (
            <>
              {pages.hasNextPage && (
                <p className="row justify-center">
                  <Button
                    tone="quiet"
                    pending={pages.isFetchingNextPage}
                    pendingLabel={i18n.t('Loading...')}
                    onClick={() => void pages.fetchNextPage()}
                  >
                    {i18n.t('Earlier messages')}
                  </Button>
                </p>
              )}
              <div role="log">
                <ol className="stack stack--2">
                  {messages.map((message, index) => (
                    <Fragment key={message.id}>
                      {dayOf(message) !== dayOf(messages[index - 1]) && (
                        <li className="small muted text-center">
                          <time dateTime={message.createdAt}>{dayOf(message)}</time>
                        </li>
                      )}
                      <Said message={message} name={name} />
                    </Fragment>
                  ))}
                </ol>
              </div>
            </>
          )}
        </QueryView>
      </div>
      <div role="status" className="thread__new">
        {latest && latest.id !== seen && (
          <Button
            icon={<ArrowDown />}
            onClick={() => {
              setSeen(latest.id);
              // The pressed button is removed, so the focus moves to the list.
              list.current?.focus({ preventScroll: true });
            }}
          >
            {i18n.t('New messages')}
          </Button>
        )}
      </div>
    </div>
  );
}

const dayOf = (message?: ConversationMessage) => message && formatDate(message.createdAt);

function Said({ message, name }: { message: ConversationMessage; name: string }) {
  const { i18n } = useLingui();
  const { text, isMine, request, attachments, createdAt } = message;
  return (
    <li className={isMine ? 'said said--mine' : 'said'}>
      <VisuallyHidden>{isMine ? i18n.t('You:') : `${name}:`}</VisuallyHidden>
      {request && (
        <p className="small">
          <TextLink to={requestPath(request.id)}>{request.subject}</TextLink>
        </p>
      )}
      <p className="whitespace-pre-line">{text}</p>
      {attachments.map(attachment => (
        <Attachment key={attachment.id} attachment={attachment} />
      ))}
      <p className="small muted">
        <time dateTime={createdAt}>{`${formatTime(createdAt)} `}</time>
        {!isMine && (
          <ReportButton
            isInText
            targetType="message"
            targetId={message.id}
            title={i18n.t('message of {name}', { name })}
            path="/messages"
          />
        )}
      </p>
    </li>
  );
}
