import { useLingui } from '@lingui/react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FilterFields } from './filter-fields';

/** The filters as a sheet, on screens without a sidebar. */
export default function FilterDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  return (
    <Dialog
      open
      onClose={onClose}
      small
      title={i18n.t('Filters')}
      footer={
        <Button wide onClick={onClose}>
          {i18n.t('Show members')}
        </Button>
      }
    >
      <div className="stack">
        <FilterFields />
      </div>
    </Dialog>
  );
}
