import type { ComponentProps } from 'react';
import { todayInIndia } from '../../i18n/days';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';

interface WhenField {
  label: string;
  optional?: boolean;
  hint?: string;
  error?: string;
  /** The registered field. */
  field: ComponentProps<'input'>;
}

/** A day of what members post, from today on. */
export const DayField = ({ field, ...rest }: WhenField) => (
  <Field {...rest}>
    <TextInput className="min-w-0" type="date" min={todayInIndia()} {...field} />
  </Field>
);

/** A time of day of what members post. */
export const TimeField = ({ field, ...rest }: WhenField) => (
  <Field {...rest}>
    <TextInput className="min-w-0" type="time" {...field} />
  </Field>
);
