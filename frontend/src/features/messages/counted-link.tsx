import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api/deferred-client';
import { MessageSquare } from '../../ui/icons';

/** The link to the member's messages, with the number of unread ones; updates live. */
export default function CountedLink() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.conversations.unread.query());
  const count = (data?.unread ?? 0) + (data?.requests ?? 0);
  return (
    <Link
      to="/messages"
      className="iconbtn"
      aria-label={count > 0 ? i18n.t('Messages, {count} new', { count }) : i18n.t('Messages')}
    >
      <MessageSquare />
      {count > 0 && (
        <span className="dot" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
