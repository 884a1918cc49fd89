import type { UseFormRegisterReturn } from 'react-hook-form';
import { PlaceSelects } from './place-selects';

/** As much of a form as it takes to choose a place. */
interface PlaceForm {
  watch(name: 'state'): string;
  register(name: 'state' | 'city', options?: { onChange: () => void }): UseFormRegisterReturn;
  setValue(name: 'city', value: '', options: { shouldDirty: true }): void;
  error(name: 'state' | 'city'): string | undefined;
}

/** State and city of a form; another state clears the city. */
export const PlaceFields = ({ form }: { form: PlaceForm }) => (
  <PlaceSelects
    state={form.watch('state')}
    stateProps={form.register('state', { onChange: () => form.setValue('city', '', { shouldDirty: true }) })}
    cityProps={form.register('city')}
    errors={{ state: form.error('state'), city: form.error('city') }}
  />
);
