import { useLingui } from '@lingui/react';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { formatAgo } from '../../i18n/dates';
import { IconButton } from '../../ui/button';
import { Badge } from '../../ui/display/badge';
import { Calendar, Check, Hand, Merge, MessageSquare, ShieldCheck, Siren, Ticket } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';
import { titleOf } from './inbox';

function iconOf({ kind, urgency }: Notification) {
  if (kind === 'response-offered' || kind === 'response-declined') return { Icon: Hand, tone: '' };
  if (kind === 'request-merged') return { Icon: Merge, tone: '' };
  if (kind === 'response-accepted') return { Icon: Check, tone: '' };
  if (kind === 'messages-waiting') return { Icon: MessageSquare, tone: '' };
  if (kind === 'event-announced' || kind === 'event-news') return { Icon: Calendar, tone: 'dotico--ev' };
  if (kind === 'moderation' || kind === 'security') return { Icon: ShieldCheck, tone: '' };
  return urgency === 'critical' ? { Icon: Siren, tone: 'dotico--cr' } : { Icon: Ticket, tone: 'dotico--ev' };
}

/** One notification; the whole row is the link. */
export function NotificationLine({
  notification,
  onFollow,
  onRead,
}: {
  notification: Notification;
  onFollow: () => void;
  /** Marks it as read without opening it. */
  onRead?: () => void;
}) {
  const { i18n } = useLingui();
  const { Icon, tone } = iconOf(notification);
  const title = titleOf(i18n, notification);
  return (
    <li>
      <span className={`dotico ${tone}`}>
        <Icon />
      </span>
      <div className="grow">
        <p>
          <TextLink to={notification.href} className="cover" onClick={onFollow}>
            {notification.isRead ? title : <b>{title}</b>}
          </TextLink>
        </p>
        {notification.body && <p className="small">{notification.body}</p>}
        <p className="row small muted">
          {!notification.isRead && (
            <Badge tone="active" icon={null}>
              {i18n.t('New')}
            </Badge>
          )}
          <span>{formatAgo(notification.createdAt)}</span>
        </p>
      </div>
      {onRead && !notification.isRead && (
        <IconButton label={i18n.t('Mark as read: {title}', { title })} className="relative" onClick={onRead}>
          <Check />
        </IconButton>
      )}
    </li>
  );
}
