import './state-map.css';
import { useId } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { stateNames } from '@aar/contracts/locations';
import { api } from '../../api/client';
import { useFilters } from '../../page-parts/filters';
import { QueryView } from '../../page-parts/query-view';
import { StatePicture } from '../../domain/places/state-picture';
import { activistFilters } from './activist-filters';

/** A filter by state: a map to press, and the same states as a list for the keyboard and screen readers. */
export function StateMap() {
  const { i18n } = useLingui();
  const heading = useId();
  const { params, setFilter } = useFilters();
  const chosen = activistFilters(params).state;
  const states = useQuery(api.activists.states.query({}));
  const choose = (state: string) => setFilter('state', state === chosen ? '' : state);

  return (
    <section className="stack" aria-labelledby={heading}>
      <h2 id={heading} className="text-20">
        {i18n.t('Members by state')}
      </h2>
      <QueryView query={states} as="h3" failure={i18n.t('Failed to fetch the map')} lines={6}>
        {data => {
          const members = new Map<string, number>(data.states.map(one => [one.state, one.members]));
          return (
            <>
              <StatePicture values={members} chosen={chosen} onChoose={choose} />
              <ul className="statemap__list" aria-label={i18n.t('Members by state')}>
                {stateNames.map(state => (
                  <li key={state}>
                    <button type="button" aria-pressed={state === chosen} onClick={() => choose(state)}>
                      <span>{state}</span>{' '}
                      <span>
                        {i18n.t('{count, plural, one {# member} other {# members}}', {
                          count: members.get(state) ?? 0,
                        })}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </QueryView>
    </section>
  );
}
