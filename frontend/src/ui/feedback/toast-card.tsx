import './toast.css';
import { i18n } from '../../i18n/i18n';
import { IconButton } from '../button';
import { Check, TriangleAlert, X } from '../icons';

/** The content of a toast. */
export function ToastCard({
  tone,
  title,
  text,
  onDismiss,
}: {
  tone: 'good' | 'bad';
  title: string;
  text?: string;
  onDismiss: () => void;
}) {
  return (
    <div className={`toast toast--${tone}`}>
      <span className="toast__sign">{tone === 'good' ? <Check /> : <TriangleAlert />}</span>
      <p>
        <b>{title}</b>
        {text}
      </p>
      <IconButton label={i18n.t('Dismiss')} onClick={onDismiss}>
        <X />
      </IconButton>
    </div>
  );
}
