import './dialog.css';
import { useRef, useState, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { useLingui } from '@lingui/react';
import { AlertDialog } from './alert-dialog';
import { Button, IconButton } from '../button';
import { X } from '../icons';
import { leaveUnasked } from '../navigation/leave-blocker';
import { LeaveGuard } from '../navigation/leave-guard';

/** Ignores dialogs that are fading out, so that Escape right after Cancel closes the dialog below. */
const isTopmost = (popup: Element | null) =>
  [...document.querySelectorAll('.dialog-place[data-open]')].at(-1)?.contains(popup);

/** A button that closes the surrounding dialog, like the cross does. */
export const DialogClose = ({ children, disabled }: { children: ReactNode; disabled?: boolean }) => (
  <Base.Close disabled={disabled} render={<Button tone="plain" disabled={disabled} />}>
    {children}
  </Base.Close>
);

/**
 * A short task in a dialog (a bottom sheet on a phone). The body scrolls, the footer with the submit button stays visible; a form
 * has its own dialog (ui/form/form-dialog.tsx).
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  small,
  footer,
  reading,
  firm,
  dirty = false,
  pending,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  small?: boolean;
  footer?: ReactNode;
  /** The body is text without controls, so it becomes focusable for scrolling with the keyboard. */
  reading?: boolean;
  /** A press outside does not close it, because an accidental press would lose too much. */
  firm?: boolean;
  /** It has unsaved changes: a press outside does not close it, and it asks before it closes or the page is left. */
  dirty?: boolean;
  /** Its action is running: it cannot be closed. */
  pending?: boolean;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const firstField = () =>
    popup.current?.querySelector<HTMLElement>('[data-initial-focus]') ??
    popup.current?.querySelector<HTMLElement>('.dialog__body :is(input:not([type=file]), select, textarea):enabled') ??
    popup.current;
  const scrollable = reading && ({ role: 'region', 'aria-label': title, tabIndex: 0 } as const);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={firm || dirty}
      onOpenChange={(next, { event, cancel }) => {
        // A toast, or a dialog opened elsewhere on the page, is above this dialog: its events must not close this one.
        const inToast = event.target instanceof Element && event.target.closest('[data-sonner-toaster]');
        if (inToast || pending || !isTopmost(popup.current)) cancel();
        else if (next) return;
        else if (dirty) {
          cancel();
          setAsking(true);
        } else onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-place">
          <Base.Popup ref={popup} initialFocus={firstField} className={`dialog ${small ? 'dialog--s' : ''}`}>
            <div className="dialog__head">
              <div>
                <Base.Title>{title}</Base.Title>
                {description && <Base.Description className="muted small">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton label={i18n.t('Close')} />}>
                <X />
              </Base.Close>
            </div>
            <div className="dialog__body" {...scrollable}>
              {children}
            </div>
            {footer && <div className="dialog__foot">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
      {dirty && <LeaveGuard when={open && !pending} />}
      {open && dirty && (
        <AlertDialog
          open={asking}
          title={i18n.t('Close without saving?')}
          confirmLabel={i18n.t('Close')}
          tone="danger"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            // If the URL holds the open state, closing is a navigation, which must not ask again.
            leaveUnasked(onClose);
          }}
        >
          <p>{i18n.t('Your changes here would be lost.')}</p>
        </AlertDialog>
      )}
    </Base.Root>
  );
}
