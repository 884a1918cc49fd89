import './listbar.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { FilterButton } from '../../page-parts/filter-button';
import { SearchBox } from '../../page-parts/search-box';
import { RemovableChip } from '../../ui/display/removable-chip';
import { SquareButton } from '../../ui/button';
import { LayoutGrid, Rows3 } from '../../ui/icons';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { DownloadButton } from '../download-button';
import { FilterField, SortField, sortOptions } from './filter-fields';
import type { Resource } from './resource';
import type { ListAddress } from './use-list-address';

const FiltersDialog = lazyDialog(() => import('../../page-parts/filters.dialog'));

/**
 * Search, filters and file download. On a phone the filters and the sort order (on a desktop it is in the table's headings) are
 * in a bottom sheet, so that the rows begin on the first screen.
 */
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
  const [filtering, setFiltering] = useState(false);
  const { search, filters, label, labelSort, columns } = resource;
  const chips = filters.filter(({ name, kind }) => kind === 'chip' && address.values[name]);
  const fields = filters.filter(({ kind }) => kind !== 'chip');
  const sorts = sortOptions([{ label, sort: labelSort }, ...columns]);
  return (
    <>
      <div className="listbar">
        {search && (
          <div className="listbar__search col-span-full">
            <SearchBox
              label={i18n.t(search.label)}
              value={address.words}
              onSearch={words => address.setFilter('q', words)}
            />
          </div>
        )}
        {fields.map(filter => (
          <FilterField key={filter.name} className="max-md:hidden" filter={filter} address={address} />
        ))}
        {fields.length + sorts.length > 0 && (
          <FilterButton
            className="md:hidden"
            count={fields.filter(({ name }) => address.values[name]).length}
            onClick={() => setFiltering(true)}
          />
        )}
        {resource.grid && (
          <SquareButton
            label={address.isGrid ? i18n.t('Show as a table') : i18n.t('Show as a grid')}
            onClick={() => address.setGrid(!address.isGrid)}
          >
            {address.isGrid ? <Rows3 /> : <LayoutGrid />}
          </SquareButton>
        )}
        {mayDownload && resource.download && (
          <DownloadButton {...resource.download} fetch={() => resource.download!.fetch(address.narrowing as never)} />
        )}
      </div>
      {filtering && (
        <FiltersDialog done={i18n.t('Show the list')} onClose={() => setFiltering(false)}>
          {fields.map(filter => (
            <FilterField key={filter.name} isLabelled filter={filter} address={address} />
          ))}
          {sorts.length > 0 && <SortField options={sorts} address={address} />}
        </FiltersDialog>
      )}
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
