import './switch.css';
import { useId, type ReactNode } from 'react';
import { pressedUnless } from '../button';

/** A switch that takes effect at once. It ignores presses while `aria-disabled`. */
export function Switch({
  label,
  hideLabel,
  hint,
  checked,
  onCheckedChange,
  disabled,
  'aria-disabled': waits,
}: {
  label: string;
  hideLabel?: boolean;
  /** An explanation below the label. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  'aria-disabled'?: boolean;
}) {
  const id = useId();
  return (
    <div className="row row--between row--tight">
      <div>
        <span id={id} className={hideLabel ? 'vh' : undefined}>
          {label}
        </span>
        {hint && (
          <div className="hint" id={`${id}-hint`}>
            {hint}
          </div>
        )}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        disabled={disabled}
        {...pressedUnless(waits, () => onCheckedChange(!checked))}
      />
    </div>
  );
}
