import './listbar.css';
import { useLingui } from '@lingui/react';
import { i18n } from '../../i18n/i18n';
import { DateInput } from '../../ui/form/date-input';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';
import type { Filter, Sort } from './resource';
import type { FilterAddress } from './use-filter-address';
import type { ListAddress } from './use-list-address';

/** The control of one filter. */
export function FilterField({
  filter,
  address,
  isLabelled,
  className = '',
}: {
  filter: Filter;
  address: Pick<FilterAddress, 'values' | 'setFilter'>;
  /** Shown alone, with a label: next to other filters its first option says what it filters. */
  isLabelled?: boolean;
  className?: string;
}) {
  const { i18n } = useLingui();
  const { name, label, kind, any = '', options = [] } = filter;
  const value = address.values[name] ?? '';
  if (kind === 'date')
    return (
      <Field label={i18n.t(label)} className={`datefield ${className}`}>
        <DateInput value={value} onPick={day => address.setFilter(name, day)} />
      </Field>
    );
  return (
    <Field label={i18n.t(label)} hideLabel={!isLabelled} className={className}>
      <Select
        value={value}
        placeholder={i18n.t(any)}
        onChange={event => address.setFilter(name, event.target.value)}
        options={options.map(option => ({ value: option.value, label: i18n.t(option.label) }))}
      />
    </Field>
  );
}

/** Ascending and descending order of each sortable column. */
export const sortOptions = (columns: { label: string; sort?: Sort }[]) =>
  columns.flatMap(({ label, sort }) =>
    sort
      ? (['asc', 'desc'] as const).map(order => ({
          value: `${sort.by} ${order}`,
          label: `${i18n.t(label)}: ${i18n.t(sort[order])}`,
        }))
      : [],
  );

/** A select for the sort order, where there are no column headings to press. */
export function SortField({ options, address }: { options: ReturnType<typeof sortOptions>; address: ListAddress }) {
  const { i18n } = useLingui();
  return (
    <Field label={i18n.t('Sort')}>
      <Select
        value={address.sort && `${address.sort.by} ${address.sort.order}`}
        onChange={event => {
          const [by = '', order = ''] = event.target.value.split(' ');
          address.setSort(by, order);
        }}
        options={options}
      />
    </Field>
  );
}
