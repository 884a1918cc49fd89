import { useLingui } from '@lingui/react';
import type { Total } from '@aar/contracts/vocabulary';
import { formatNumber } from '../../i18n/dates';
import { i18n } from '../../i18n/i18n';
import { Button } from '../../ui/button';
import { ArrowLeft, ArrowRight } from '../../ui/icons';
import type { ListPage } from './resource';
import { LIMIT } from './use-resource-list';
import type { ListAddress } from './use-list-address';

/** `2,847`, or `1,000+` if the server stopped counting. */
export const totalText = ({ count, isCapped }: Total) => `${formatNumber(count)}${isCapped ? '+' : ''}`;

/** The range of rows on the page: `25-48 of 2,847`. */
export function rangeText({ rows, total }: ListPage<unknown>, page: number) {
  const before = (page - 1) * LIMIT;
  const range = { from: formatNumber(before + 1), to: formatNumber(before + rows.length) };
  return total ? i18n.t('{from}-{to} of {total}', { ...range, total: totalText(total) }) : i18n.t('{from}-{to}', range);
}

/** The number of rows on the page and of all matches: `24 of 388`. */
export const shownText = ({ rows, total }: ListPage<unknown>) =>
  total && i18n.t('{shown} of {total}', { shown: formatNumber(rows.length), total: totalText(total) });

/** The range of rows, and buttons for the previous and the next page. */
export function ListPager({
  page,
  address,
  pending,
}: {
  page: ListPage<unknown>;
  address: ListAddress;
  pending: boolean;
}) {
  const { i18n } = useLingui();
  const { rows, nextCursor } = page;
  return (
    <nav className="row row--between mt-4" aria-label={i18n.t('Pages')}>
      {/* While a page loads, the previous rows are still shown but the URL already has the new page. */}
      <span className="muted num">{pending ? '…' : rows.length > 0 && rangeText(page, address.page)}</span>
      <span className="row">
        {!address.isFirstPage && (
          <Button tone="plain" icon={<ArrowLeft />} onClick={address.previous}>
            {i18n.t('Previous')}
          </Button>
        )}
        {nextCursor && (
          <Button
            tone="plain"
            pending={pending}
            pendingLabel={i18n.t('Loading...')}
            onClick={() => address.next(nextCursor)}
          >
            <span>{i18n.t('Next {count}', { count: LIMIT })}</span>
            <ArrowRight className="icon--s" />
          </Button>
        )}
      </span>
    </nav>
  );
}
