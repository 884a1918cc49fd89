import './toast.css';
import { i18n } from '../../i18n/i18n';
import { Button, IconButton } from '../button';
import { Check, TriangleAlert, X } from '../icons';

export interface ToastAction {
  label: string;
  run: () => void;
}

/** The content of a toast. */
export function ToastCard({
  tone,
  title,
  text,
  action,
  onDismiss,
}: {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  action?: ToastAction;
  onDismiss: () => void;
}) {
  return (
    <div className={`toast toast--${tone}`}>
      <span className="toast__sign">{tone === 'good' ? <Check /> : <TriangleAlert />}</span>
      <p>
        <b>{title}</b>
        <span>{text}</span>
        {action && (
          <Button tone="plain" className="mt-2" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </p>
      <IconButton label={i18n.t('Dismiss')} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}
