import { useLingui } from '@lingui/react';
import type { ListSupportRequests } from '@aar/contracts/community/support-requests.contract';
import type { z } from 'zod';
import { oneOf, placeOf, useFilters, wordsOf } from '../../shared/filters';
import { urgencyLabels } from '../../shared/labels';
import { PlaceSelects } from '../../shared/place-selects';
import { SearchBox } from '../../shared/search-box';
import { RemovableChip } from '../../ui/display/badge';
import { Button } from '../../ui/button';
import { Plus } from '../../ui/icons';

const urgencies = ['critical', 'high', 'medium', 'low'] as const satisfies readonly (keyof typeof urgencyLabels)[];

/** What the address asks of the list, as the call takes it. */
export const requestFilters = (params: URLSearchParams): z.input<typeof ListSupportRequests> => ({
  ...placeOf(params),
  q: wordsOf(params),
  urgency: oneOf(urgencies, params.get('urgency')),
});

/** Words, state and city; beside them, on wide screens, the way to a new request. */
export function RequestFilters({ onCreate }: { onCreate: () => void }) {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const { state = '', city = '', q = '', urgency } = requestFilters(params);
  return (
    <>
      <div className="toolbar">
        <div className="wide">
          <SearchBox label={i18n.t('Search requests')} value={q} onSearch={words => setFilter('q', words)} />
        </div>
        <PlaceSelects
          filter
          state={state}
          stateProps={{ value: state, onChange: event => setFilter('state', event.target.value) }}
          cityProps={{ value: city, onChange: event => setFilter('city', event.target.value) }}
        />
        <div className="wide max-lg:hidden">
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
