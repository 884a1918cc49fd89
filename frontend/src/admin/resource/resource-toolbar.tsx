import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { failureOf } from '../../api/client';
import { saveFile } from '../../api/save-file';
import { SearchBox } from '../../board/search-box';
import { RemovableChip } from '../../ui/badge';
import { Button } from '../../ui/button';
import { DateInput } from '../../ui/date-input';
import { Field } from '../../ui/field';
import { Download } from '../../ui/icons';
import { Select } from '../../ui/inputs';
import { toast } from '../../ui/toast';
import type { Filter, Resource, Sort } from './resource';
import type { ListAddress } from './use-list-address';

/** Words, filters, the order on a phone (on a desk the table's headings have it), and the list as a file. */
export function ResourceToolbar<Row extends { id: string }, Detail extends Row>({
  resource,
  address,
  mayDownload,
}: {
  resource: Resource<Row, Detail>;
  address: ListAddress;
  mayDownload: boolean;
}) {
  const { i18n } = useLingui();
  const { search, filters, label, labelSort, columns } = resource;
  const chips = filters.filter(({ name, kind }) => kind === 'chip' && address.values[name]);
  return (
    <>
      <div className="listbar">
        {search && (
          <div className="wide">
            <SearchBox
              label={i18n.t(search.label)}
              value={address.words}
              onSearch={words => address.setFilter('q', words)}
            />
          </div>
        )}
        {filters
          .filter(({ kind }) => kind !== 'chip')
          .map(filter => (
            <FilterField key={filter.name} filter={filter} address={address} />
          ))}
        <SortField columns={[{ label, sort: labelSort }, ...columns]} address={address} />
        {mayDownload && <DownloadButton resource={resource} narrowing={address.narrowing} />}
      </div>
      {search && address.isTooShort && (
        <p role="status" className="hint mt-2">
          {i18n.t('Please type at least {min} letters.', { min: search.min })}
        </p>
      )}
      {chips.length > 0 && (
        <div className="row mt-3">
          {chips.map(({ name, label }) => (
            <RemovableChip key={name} onRemove={() => address.setFilter(name, '')}>
              {i18n.t(label)}
            </RemovableChip>
          ))}
        </div>
      )}
    </>
  );
}

function FilterField({ filter, address }: { filter: Filter; address: ListAddress }) {
  const { i18n } = useLingui();
  const { name, label, kind, any = '', options = [] } = filter;
  const value = address.values[name] ?? '';
  if (kind === 'date')
    return (
      <Field label={i18n.t(label)} className="datefield">
        <DateInput value={value} onPick={day => address.setFilter(name, day)} />
      </Field>
    );
  return (
    <Field label={i18n.t(label)} hideLabel>
      <Select
        value={value}
        placeholder={i18n.t(any)}
        onChange={event => address.setFilter(name, event.target.value)}
        options={options.map(option => ({ value: option.value, label: i18n.t(option.label) }))}
      />
    </Field>
  );
}

function SortField({ columns, address }: { columns: { label: string; sort?: Sort }[]; address: ListAddress }) {
  const { i18n } = useLingui();
  const options = columns.flatMap(({ label, sort }) =>
    sort
      ? (['asc', 'desc'] as const).map(order => ({
          value: `${sort.by} ${order}`,
          label: `${i18n.t(label)}: ${i18n.t(sort[order])}`,
        }))
      : [],
  );
  if (options.length === 0) return null;
  return (
    <Field label={i18n.t('Sort')} hideLabel className="wide md:hidden">
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

function DownloadButton<Row extends { id: string }, Detail extends Row>({
  resource: { download },
  narrowing,
}: {
  resource: Resource<Row, Detail>;
  narrowing: Record<string, string>;
}) {
  const { i18n } = useLingui();
  const [pending, setPending] = useState(false);
  if (!download) return null;
  const { label, fileName, fetch, failed } = download;
  const save = async () => {
    setPending(true);
    try {
      saveFile(await fetch(narrowing as never), fileName);
    } catch (error) {
      toast.error(i18n.t(failureOf(error, failed)));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      tone="plain"
      icon={<Download />}
      aria-label={pending ? undefined : i18n.t(label)}
      pending={pending}
      pendingLabel={i18n.t('Loading...')}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
