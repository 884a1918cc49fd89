import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { X } from '../icons';

/** An active filter; a press removes it. */
export function RemovableChip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <button type="button" className="chipx" onClick={onRemove}>
      <span>{children}</span>
      <X />
      <span className="vh">{i18n.t('remove')}</span>
    </button>
  );
}
