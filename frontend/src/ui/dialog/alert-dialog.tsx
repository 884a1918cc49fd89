import './dialog.css';
import type { ReactNode } from 'react';
import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useLingui } from '@lingui/react';
import { Button, type ButtonTone } from '../button';

/** Asks for confirmation of an irreversible action. While `pending`, which is announced, it cannot be cancelled. */
export function AlertDialog({
  open,
  title,
  confirmLabel,
  tone = 'brand',
  isReady = true,
  pending,
  pendingLabel,
  onConfirm,
  onCancel,
  children,
}: {
  open: boolean;
  title: string;
  confirmLabel: string;
  tone?: ButtonTone;
  /** Whether it can be confirmed. */
  isReady?: boolean;
  pending?: boolean;
  pendingLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <Base.Root open={open} onOpenChange={next => next || pending || onCancel()}>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-place">
          <Base.Popup className="dialog dialog--s">
            <div className="dialog__head">
              <Base.Title>{title}</Base.Title>
            </div>
            <Base.Description className="dialog__body" render={<div />}>
              {children}
            </Base.Description>
            <div className="dialog__foot dialog__foot--pair">
              {/* Not disabled: that would lose the focus. */}
              <Button tone="plain" aria-disabled={pending} onClick={onCancel}>
                {i18n.t('Cancel')}
              </Button>
              <Button
                tone={tone}
                aria-disabled={!isReady}
                pending={pending}
                pendingLabel={pendingLabel}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </div>
            <p role="status" className="vh">
              {pending && pendingLabel}
            </p>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
