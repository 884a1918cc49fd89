import { useLingui } from '@lingui/react';
import FiltersDialog from '../../page-parts/filters.dialog';
import { FilterFields } from './filter-fields';
import { StateMap } from './state-map';

/** The filters in a bottom sheet, on screens without a sidebar. */
export default function FilterDialog({ onClose }: { onClose: () => void }) {
  const { i18n } = useLingui();
  return (
    <FiltersDialog done={i18n.t('Show members')} onClose={onClose}>
      <FilterFields />
      <StateMap />
    </FiltersDialog>
  );
}
