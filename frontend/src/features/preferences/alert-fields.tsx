import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { mostPlaces, type SavePreferences, type WatchedPlace } from '@aar/contracts/notifications/preferences.contract';
import { Interest } from '@aar/contracts/vocabulary';
import type { z } from 'zod';
import { PlaceSelects } from '../../domain/places/place-selects';
import { Button, IconButton } from '../../ui/button';
import { CheckPills, Checkbox } from '../../ui/form/choices';
import { FieldError } from '../../ui/form/field';
import type { ZodForm } from '../../ui/form/form';
import { X } from '../../ui/icons';

type Form = ZodForm<z.ZodType<SavePreferences, SavePreferences>>;

/** The interests and places that trigger alerts. */
export function AlertFields({
  form,
  profileInterests,
}: {
  form: Form;
  profileInterests: SavePreferences['interests'] & object;
}) {
  const { i18n } = useLingui();
  const isOwn = form.watch('interests') !== null;
  return (
    <div className="stack">
      <Checkbox
        checked={isOwn}
        onChange={({ target }) =>
          form.setValue('interests', target.checked ? [...profileInterests] : null, { shouldDirty: true })
        }
      >
        {i18n.t('Use other interests for alerts than those on my profile')}
      </Checkbox>
      {isOwn && (
        <CheckPills
          plain
          legend={i18n.t('Interests')}
          options={Interest.options.map(value => ({ value, label: i18n.t(value) }))}
          error={form.error('interests')}
          {...form.register('interests')}
        />
      )}
      <Places form={form} />
    </div>
  );
}

const same = (a: WatchedPlace, b: { state: string; city: string }) => a.state === b.state && a.city === b.city;

function Places({ form }: { form: Form }) {
  const { i18n } = useLingui();
  const [next, setNext] = useState({ state: '', city: '' });
  const places = form.watch('places');
  const setPlaces = (list: WatchedPlace[]) =>
    form.setValue('places', list, { shouldDirty: true, shouldValidate: true });
  const add = () => {
    if (!places.some(place => same(place, next))) setPlaces([...places, next as WatchedPlace]);
    setNext({ state: '', city: '' });
  };
  return (
    <fieldset className="fieldset">
      <legend className="label">{i18n.t('More places to watch')}</legend>
      <div className="stack">
        <p className="hint">{i18n.t('You are always alerted for the place on your profile.')}</p>
        {places.length > 0 && (
          <ul className="ledger">
            {places.map(place => (
              <li key={`${place.state} ${place.city}`}>
                <span className="grow">{`${place.city}, ${place.state}`}</span>
                <IconButton
                  label={i18n.t('Remove {city}', { city: place.city })}
                  onClick={() => setPlaces(places.filter(other => !same(other, place)))}
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        {places.length < mostPlaces && (
          <>
            <div className="pair">
              <PlaceSelects
                state={next.state}
                stateProps={{
                  value: next.state,
                  onChange: ({ target }) => setNext({ state: target.value, city: '' }),
                }}
                cityProps={{
                  value: next.city,
                  onChange: ({ target }) => setNext(({ state }) => ({ state, city: target.value })),
                }}
              />
            </div>
            <p>
              <Button tone="plain" disabled={!next.city} onClick={add}>
                {i18n.t('Add place')}
              </Button>
            </p>
          </>
        )}
        <FieldError id="places-error" error={form.error('places')} />
      </div>
    </fieldset>
  );
}
