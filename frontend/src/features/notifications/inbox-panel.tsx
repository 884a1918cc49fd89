import '../../ui/dialog/dialog.css';
import './inbox-panel.css';
import type { RefObject } from 'react';
import { Popover } from '@base-ui/react/popover';
import { useLingui } from '@lingui/react';
import { QueryView } from '../../page-parts/query-view';
import { Button, IconButton } from '../../ui/button';
import { X } from '../../ui/icons';
import { EmptyState } from '../../ui/feedback/states';
import { TextLink } from '../../ui/navigation/link';
import { unreadOf, useInbox, useMarkRead } from './inbox';
import { NotificationLine } from './notification-line';

/** The list of the bell: a popover on wide screens, a bottom sheet on a phone. */
export default function InboxPanel({
  id,
  anchor,
  onClose,
}: {
  id: string;
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}) {
  const { i18n } = useLingui();
  const inbox = useInbox();
  const markRead = useMarkRead();
  // The bell handles its own presses: it toggles the panel.
  const isOnBell = (event: Event) => event.target instanceof Node && !!anchor.current?.contains(event.target);

  return (
    <Popover.Root open onOpenChange={(open, { event }) => open || isOnBell(event) || onClose()}>
      <Popover.Portal>
        <Popover.Backdrop className="scrim sm:hidden" />
        <Popover.Positioner anchor={anchor} align="end" sideOffset={12} collisionPadding={8} className="inbox-place">
          <Popover.Popup id={id} className="inbox" finalFocus={anchor}>
            <div className="inbox__head">
              <Popover.Title>{i18n.t('Notifications')}</Popover.Title>
              {unreadOf(inbox.data) > 0 && (
                <Button tone="quiet" onClick={() => markRead('all')}>
                  {i18n.t('Mark all as read')}
                </Button>
              )}
              <Popover.Close render={<IconButton label={i18n.t('Close')} />}>
                <X />
              </Popover.Close>
            </div>
            <div className="inbox__body">
              <QueryView
                query={inbox}
                as="h3"
                failure={i18n.t('Failed to fetch notifications')}
                isEmpty={([first]) => first?.notifications.length === 0}
                empty={
                  <EmptyState as="h3" art="asleep" title={i18n.t('No notifications yet')}>
                    {i18n.t('Alerts near you and answers to your requests are listed here.')}
                  </EmptyState>
                }
              >
                {pages => (
                  <ul className="ledger">
                    {pages
                      .flatMap(page => page.notifications)
                      .map(notification => (
                        <NotificationLine
                          key={notification.id}
                          notification={notification}
                          onFollow={() => {
                            if (!notification.isRead) markRead({ ids: [notification.id] });
                            onClose();
                          }}
                        />
                      ))}
                  </ul>
                )}
              </QueryView>
              <p>
                <TextLink to="/notifications" onClick={onClose}>
                  {i18n.t('See all notifications')}
                </TextLink>
              </p>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
