import type { ComponentProps } from 'react';
import { useLingui } from '@lingui/react';
import { cityNames, stateNames } from '@aar/contracts/locations';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';

// The list of places is several kilobytes: import this file only from screens that are loaded lazily.

type NativeSelect = Omit<ComponentProps<typeof Select>, 'options' | 'placeholder' | 'children'>;
const asOptions = (names: readonly string[]) => names.map(name => ({ value: name, label: name }));
const states = asOptions(stateNames);

/**
 * Selects for state and city, where the cities follow the state. `filter` labels them as filters ("All states"), else they are
 * fields of a form. The parent clears the city when the state changes.
 */
export function PlaceSelects({
  state,
  filter,
  stateProps,
  cityProps,
  errors = {},
}: {
  /** The selected state; without one, no city can be selected. */
  state: string;
  filter?: boolean;
  stateProps: NativeSelect;
  cityProps: NativeSelect;
  errors?: { state?: string; city?: string };
}) {
  const { i18n } = useLingui();
  const anyCity = filter ? i18n.t('All cities') : i18n.t('Select a city');
  return (
    <>
      <Field label={i18n.t('State')} error={errors.state}>
        <Select
          {...stateProps}
          options={states}
          placeholder={filter ? i18n.t('All states') : i18n.t('Select a state')}
        />
      </Field>
      <Field label={i18n.t('City')} error={errors.city}>
        <Select
          {...cityProps}
          // A new list of options remounts the select, so that the browser shows the value that belongs to it.
          key={state}
          disabled={!state}
          options={asOptions(cityNames(state))}
          placeholder={state ? anyCity : i18n.t('Please select a state first')}
        />
      </Field>
    </>
  );
}
