import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog/dialog';

/** Filters in a window, on screens that have no room for them beside the list; each takes effect at once. */
export default function FiltersDialog({
  done,
  onClose,
  children,
}: {
  /** What the button says that leads back to the list. */
  done: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      small
      title={i18n.t('Filters')}
      footer={
        <Button wide onClick={onClose}>
          {done}
        </Button>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  );
}
