import { useLingui } from '@lingui/react';
import type { Notification } from '@aar/contracts/notifications/inbox.contract';
import { formatAgo } from '../../i18n/dates';
import { Badge } from '../../ui/display/badge';
import { Hand, Siren, Ticket } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';

function iconOf({ kind, urgency }: Notification) {
  if (kind === 'response-offered') return { Icon: Hand, tone: '' };
  return urgency === 'critical' ? { Icon: Siren, tone: 'dotico--cr' } : { Icon: Ticket, tone: 'dotico--ev' };
}

/** One notification; all of it leads to what it is about. */
export function NotificationLine({ notification, onFollow }: { notification: Notification; onFollow: () => void }) {
  const { i18n } = useLingui();
  const { Icon, tone } = iconOf(notification);
  return (
    <li>
      <span className={`dotico ${tone}`}>
        <Icon />
      </span>
      <div className="grow">
        <p className="row row--tight row--between items-start">
          <TextLink to={notification.href} className="cover" onClick={onFollow}>
            {notification.isRead ? notification.title : <b>{notification.title}</b>}
          </TextLink>
          {!notification.isRead && (
            <Badge tone="active" icon={null}>
              {i18n.t('New')}
            </Badge>
          )}
        </p>
        <p className="small">{notification.body}</p>
        <p className="small muted">{formatAgo(notification.createdAt)}</p>
      </div>
    </li>
  );
}
