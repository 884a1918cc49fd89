import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog/dialog';

/** Filters in a dialog, for screens too narrow to show them beside the list; each takes effect at once. */
export default function FiltersDialog({
  done,
  onClose,
  children,
}: {
  /** Label of the button that returns to the list. */
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
