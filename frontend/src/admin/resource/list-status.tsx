import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../../i18n/dates';
import { rangeText } from './list-pager';
import type { ListPage } from './resource';
import type { ListAddress } from './use-list-address';

/** Announces to screen readers what a filter, a page or a checkbox has changed; it is visible in the list. */
export function ListStatus({
  list: { data, isPlaceholderData },
  address,
  selected,
}: {
  list: Pick<UseQueryResult<ListPage<unknown>>, 'data' | 'isPlaceholderData'>;
  address: ListAddress;
  /** The number of selected rows. */
  selected: number;
}) {
  const { i18n } = useLingui();
  const shown = data && !isPlaceholderData ? data : undefined;
  // An explicit aria-live is announced from behind a modal dialog too: on a phone the filters are in one.
  return (
    <div className="vh">
      <p role="status" aria-live="polite">
        {shown && (shown.rows.length > 0 ? rangeText(shown, address.page) : i18n.t('The list is empty'))}
      </p>
      <p role="status" aria-live="polite">
        {selected > 0 && i18n.t('{count} selected', { count: formatNumber(selected) })}
      </p>
    </div>
  );
}
