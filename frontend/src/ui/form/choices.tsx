import './choices.css';
import { Fragment, useId, type ComponentProps, type ReactNode } from 'react';
import { FieldError } from './field';

export interface Choice {
  value: string;
  label: string;
  /** A smaller line below the label. */
  note?: string;
  /** Replaces the visible label, e.g. by a badge; `label` stays the accessible name. */
  face?: ReactNode;
}

type Native = Omit<ComponentProps<'input'>, 'type' | 'value' | 'children'>;
interface Group {
  legend: string;
  /** A small label above the group instead of a heading. */
  plain?: boolean;
  options: readonly Choice[];
  error?: string;
}

/** The accessible name of a card with line break opportunities: screen readers read a `<wbr>` as a space. */
function unbroken({ label, note = '' }: Choice) {
  if (label.includes('/')) return label;
  return note.includes('/') ? `${label} ${note}` : undefined;
}

/** Lets a narrow card break its label after a slash. */
const breakable = (label: string) =>
  label.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));

function Fieldset({
  legend,
  plain,
  error,
  id,
  radio,
  children,
}: Pick<Group, 'legend' | 'plain' | 'error'> & { id: string; radio?: boolean; children: ReactNode }) {
  // For radio buttons, aria-invalid belongs on the group.
  const role = radio && ({ role: 'radiogroup', 'aria-invalid': error ? true : undefined } as const);
  return (
    <fieldset aria-describedby={error && id} className="fieldset" {...role}>
      <legend className={plain ? 'label' : undefined}>{legend}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** Radio buttons as cards. Spread `form.register(name)`, or give `value` and `onValueChange`. */
export function RadioCards({
  legend,
  plain,
  options,
  error,
  layout = 'row',
  value,
  onValueChange,
  ...native
}: Native & Group & { layout?: 'row' | 'grid' | 'stack'; value?: string; onValueChange?: (value: string) => void }) {
  const id = useId();
  const controlled = onValueChange && {
    onChange: (event: { target: { value: string } }) => onValueChange(event.target.value),
  };
  return (
    <Fieldset radio legend={legend} plain={plain} error={error} id={id}>
      <div className={`choice ${layout === 'grid' ? 'choice--2' : layout === 'stack' ? 'choice--stack' : ''}`}>
        {options.map(option => (
          <label key={option.value}>
            <input
              name={id}
              {...native}
              {...controlled}
              {...(controlled && { checked: value === option.value })}
              type="radio"
              value={option.value}
              aria-label={unbroken(option)}
            />
            <span className="face">
              {option.face ?? <span>{breakable(option.label)}</span>}
              {option.note && <span className="note">{breakable(option.note)}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** Checkboxes as pills; with `form.register(name)` the form's value is an array. */
export function CheckPills({ legend, plain, options, error, ...native }: Native & Group) {
  const id = useId();
  return (
    <Fieldset legend={legend} plain={plain} error={error} id={id}>
      <div className="picks">
        {options.map(option => (
          <label key={option.value}>
            <input aria-invalid={error ? true : undefined} {...native} type="checkbox" value={option.value} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

/** A checkbox; several with one `form.register(name)` and a `value` each give the form an array. */
export function Checkbox({
  error,
  children,
  ...native
}: Native & { value?: string; error?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input {...native} type="checkbox" aria-describedby={error && id} aria-invalid={error ? true : undefined} />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
