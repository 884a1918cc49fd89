import { useLingui } from '@lingui/react';
import { useFilters } from '../../page-parts/filters';
import { PlaceSelects } from '../../domain/places/place-selects';
import { RadioCards } from '../../ui/form/choices';
import { activistFilters } from './activist-filters';

/** Filters for state, city and type; each takes effect at once. */
export function FilterFields() {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const { state = '', city = '', type = '' } = activistFilters(params);
  return (
    <>
      <PlaceSelects
        filter
        state={state}
        stateProps={{ value: state, onChange: event => setFilter('state', event.target.value) }}
        cityProps={{ value: city, onChange: event => setFilter('city', event.target.value) }}
      />
      <RadioCards
        plain
        layout="stack"
        legend={i18n.t('Type')}
        value={type}
        onValueChange={value => setFilter('type', value)}
        options={[
          { value: '', label: i18n.t('All') },
          { value: 'activist', label: i18n.t('Activist') },
          { value: 'ngo', label: i18n.t('NGO') },
        ]}
      />
    </>
  );
}
