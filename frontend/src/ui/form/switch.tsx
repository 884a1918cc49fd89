import './switch.css';
import { useId, type ReactNode } from 'react';

/** A switch that takes effect at once. */
export function Switch({
  label,
  hideLabel,
  hint,
  checked,
  onCheckedChange,
  disabled,
}: {
  label: string;
  hideLabel?: boolean;
  /** An explanation below the label. */
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
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
        onClick={() => onCheckedChange(!checked)}
      />
    </div>
  );
}
