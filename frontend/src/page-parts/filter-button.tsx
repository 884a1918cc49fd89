import { useLingui } from '@lingui/react';
import { Button } from '../ui/button';
import { ListFilter } from '../ui/icons';

/** Opens the dialog with the filters and shows how many are set. */
export function FilterButton({ count, className, onClick }: { count: number; className: string; onClick: () => void }) {
  const { i18n } = useLingui();
  return (
    <Button tone="plain" wide className={className} icon={<ListFilter />} onClick={onClick}>
      {count > 0 ? i18n.t('Filters ({count})', { count }) : i18n.t('Filters')}
    </Button>
  );
}
