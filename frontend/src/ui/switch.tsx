import { useId } from 'react';

/** On or off, taking effect at once. */
export function Switch({
  label,
  hideLabel,
  checked,
  onCheckedChange,
  disabled,
}: {
  label: string;
  hideLabel?: boolean;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="row row--between row--tight">
      <span id={id} className={hideLabel ? 'vh' : undefined}>
        {label}
      </span>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={disabled}
        onClick={() => onCheckedChange(!checked)}
      />
    </div>
  );
}
