import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { MessageSquare } from '../../ui/icons';
import { lazyPart } from '../../ui/lazy/lazy-part';

const CountedLink = lazyPart(() => import('../../features/messages/counted-link'));

/** The link to the member's messages; the number of unread ones is loaded lazily. */
export function MessagesLink() {
  const { i18n } = useLingui();
  return (
    <CountedLink
      fallback={
        <Link to="/messages" className="iconbtn" aria-label={i18n.t('Messages')}>
          <MessageSquare />
        </Link>
      }
    />
  );
}
