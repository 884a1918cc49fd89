import './code-boxes.css';
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react';
import { cleanCode } from '@aar/contracts/text/clean-contact';
import { FieldError } from './field';

const LENGTH = 6;
const positions = Array.from({ length: LENGTH }, (_, index) => index);

/**
 * A six-digit code with one box per digit. `value` holds the digits in order, with a space for an empty box, so that removing a
 * digit leaves the others in place; it is complete when it matches /^\d{6}$/.
 */
export function CodeBoxes({
  value,
  onChange,
  label,
  error,
  readOnly,
}: {
  value: string;
  onChange: (value: string) => void;
  label: string;
  error?: string;
  /** The code is being verified. Unlike a disabled box, a read-only one keeps the focus. */
  readOnly?: boolean;
}) {
  const { i18n } = useLingui();
  const errorId = useId();
  const group = useRef<HTMLDivElement>(null);
  const digits = value.padEnd(LENGTH).slice(0, LENGTH);

  const focus = (index: number) =>
    group.current?.querySelectorAll('input')[Math.max(0, Math.min(index, LENGTH - 1))]?.focus();
  useEffect(() => {
    if (error) focus(digits.indexOf(' '));
    // Once for each error, not again while the code is corrected.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);

  /** Fills the boxes from `index` on with typed, pasted or autofilled text; everything but digits is dropped. */
  const fill = (index: number, text: string) => {
    const typed = cleanCode(text)
      .replace(/\D/g, '')
      .slice(0, LENGTH - index);
    if (!typed) return;
    onChange((digits.slice(0, index) + typed + digits.slice(index + typed.length)).trimEnd());
    focus(index + typed.length);
  };
  const clear = (index: number) => onChange((digits.slice(0, index) + ' ' + digits.slice(index + 1)).trimEnd());

  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !readOnly) {
      event.preventDefault();
      const target = digits[index] === ' ' ? index - 1 : index;
      if (target < 0) return;
      clear(target);
      focus(target);
    }
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    if (readOnly) return;
    const text = event.clipboardData.getData('text');
    fill(0, text);
  };

  return (
    <div>
      <div className="otp" role="group" aria-label={label} ref={group}>
        {positions.map(index => (
          <input
            key={index}
            className="input"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={i18n.t('Digit {number} of 6', { number: index + 1 })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && errorId}
            readOnly={readOnly}
            value={digits[index]!.trim()}
            onChange={event => {
              const text = event.target.value;
              if (text === '') return clear(index);
              // A box that is typed over holds the old digit and the new one.
              const old = digits[index]!.trim();
              fill(index, text.length === 2 && old ? text.replace(old, '') : text);
            }}
            onFocus={event => event.target.select()}
            onKeyDown={onKeyDown(index)}
            onPaste={onPaste}
          />
        ))}
      </div>
      {error && (
        <div role="alert" className="mt-3">
          <FieldError id={errorId} error={error} />
        </div>
      )}
    </div>
  );
}
