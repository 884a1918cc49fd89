import { useLingui } from '@lingui/react';
import type { ListSupportRequests } from '@aar/contracts/community/support-requests.contract';
import type { z } from 'zod';
import { useSession } from '../../../api/session';
import { oneOf, placeOf, useFilters, wordsOf } from '../../../page-parts/filters';
import { urgencyLabels } from '../../../domain/vocabulary/labels';
import { PlaceSelects } from '../../../domain/places/place-selects';
import { SearchBox } from '../../../page-parts/search-box';
import { Field } from '../../../ui/form/field';
import { Select } from '../../../ui/form/inputs';
import { RemovableChip } from '../../../ui/display/removable-chip';
import { Button } from '../../../ui/button';
import { Plus } from '../../../ui/icons';

const urgencies = ['critical', 'high', 'medium', 'low'] as const satisfies readonly (keyof typeof urgencyLabels)[];

const orders = ['near', 'newest'] as const;

/** The filters in the URL as request parameters. */
export const requestFilters = (params: URLSearchParams): z.input<typeof ListSupportRequests> => ({
  ...placeOf(params),
  q: wordsOf(params),
  urgency: oneOf(urgencies, params.get('urgency')),
  order: oneOf(orders, params.get('order')),
});

/** Search text, state and city; on wide screens with a button for a new support request next to them. */
export function RequestFilters({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const session = useSession();
  const { state = '', city = '', q = '', urgency, order } = requestFilters(params);
  const hasOrder = session !== undefined && session !== null && !q;
  return (
    <>
      <div className={`toolbar ${hasOrder ? 'toolbar--five' : ''}`}>
        <div className="max-[900px]:col-span-full">
          <SearchBox label={i18n.t('Search requests')} value={q} onSearch={words => setFilter('q', words)} />
        </div>
        <PlaceSelects
          filter
          state={state}
          stateProps={{ value: state, onChange: event => setFilter('state', event.target.value) }}
          cityProps={{ value: city, onChange: event => setFilter('city', event.target.value) }}
        />
        {hasOrder && (
          <Field label={i18n.t('Order')} className="max-lg:col-span-full">
            <Select
              value={order ?? 'near'}
              options={[
                { value: 'near', label: i18n.t('Near me and urgent first') },
                { value: 'newest', label: i18n.t('Newest first') },
              ]}
              onChange={event => setFilter('order', event.target.value === 'near' ? '' : event.target.value)}
            />
          </Field>
        )}
        <div className="max-lg:hidden">
          <Button tone="sun" icon={<Plus />} onClick={onCreate}>
            {i18n.t('Create Request')}
          </Button>
        </div>
      </div>
      {urgency && (
        <div className="row mt-3">
          <RemovableChip onRemove={() => setFilter('urgency', '')}>{i18n.t(urgencyLabels[urgency])}</RemovableChip>
        </div>
      )}
    </>
  );
}
