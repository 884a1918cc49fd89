import type { UseFormRegisterReturn } from 'react-hook-form';
import { PlaceSelects } from './place-selects';

/** The part of a form that is needed to choose a place. */
export interface PlaceForm {
  watch(name: 'state'): string;
  register(name: 'state' | 'city', options?: { onChange: () => void }): UseFormRegisterReturn;
  setValue(name: 'city', value: '', options: { shouldDirty: true }): void;
  error(name: 'state' | 'city'): string | undefined;
}

/** State and city of a form; a new state clears the city. */
export const PlaceFields = ({ form }: { form: PlaceForm }) => (
  <PlaceSelects
    state={form.watch('state')}
    stateProps={form.register('state', { onChange: () => form.setValue('city', '', { shouldDirty: true }) })}
    cityProps={form.register('city')}
    errors={{ state: form.error('state'), city: form.error('city') }}
  />
);
