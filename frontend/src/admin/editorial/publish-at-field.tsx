import { useEffect, useRef } from 'react';
import type { FieldControl } from '../../forms/described-form';
import { TextInput } from '../../ui/form/inputs';

const offset = '+05:30';
const inIndia = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** An instant as the value of a datetime-local input, in India's timezone: `2026-11-30T18:30`. */
const toField = (instant: string) => (instant ? inIndia.format(new Date(instant)).replace(' ', 'T') : '');

function Moment({ value, onChange, onBlur }: FieldControl) {
  const instant = String(value ?? '');
  const field = useRef<HTMLInputElement>(null);
  const known = useRef(instant);
  // Only values from elsewhere are written into the input: the user's own are incomplete while typing.
  useEffect(() => {
    if (instant === known.current) return;
    known.current = instant;
    if (field.current) field.current.value = toField(instant);
  }, [instant]);
  const type = (text: string) => {
    known.current = text && `${text}:00${offset}`;
    onChange(known.current);
  };
  return (
    <TextInput
      ref={field}
      type="datetime-local"
      defaultValue={toField(instant)}
      onChange={({ target }) => type(target.value)}
      onBlur={onBlur}
    />
  );
}

/** When a draft is published automatically. */
export const publishAtField = {
  name: 'publishAt' as const,
  label: /*i18n*/ 'Publish at',
  optional: true,
  hint: /*i18n*/ 'Indian time. It is published automatically.',
  isShown: ({ isPublished }: { isPublished?: boolean }) => !isPublished,
  render: (control: FieldControl) => <Moment {...control} />,
};
