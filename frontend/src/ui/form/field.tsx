import { createContext, use, useId, type ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { TriangleAlert } from '../icons';

interface Wiring {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<Wiring | undefined>(undefined);

/** The ARIA attributes that link a control to the `Field` around it; the control's own attributes take precedence. */
export const useFieldWiring = (): Partial<Wiring> => use(FieldContext) ?? {};

/** For a dialog that a control opens: the controls in it belong to no field of the page. */
export const OutsideFields = ({ children }: { children: ReactNode }) => (
  <FieldContext value={undefined}>{children}</FieldContext>
);

/** Label, hint and error of the one control inside it, linked by id, aria-describedby and aria-invalid. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  className = '',
  children,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  const wiring: Wiring = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true as const }),
  };
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'vh' : undefined}>
        <span>{label}</span>
        {optional && <span className="optional"> {i18n.t('(optional)')}</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  return error ? (
    <p className="error" id={id}>
      <TriangleAlert />
      <span>{error}</span>
    </p>
  ) : null;
}
