import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export type ButtonTone = 'brand' | 'sun' | 'plain' | 'danger' | 'quiet';

interface Look {
  tone?: ButtonTone;
  wide?: boolean;
  icon?: ReactNode;
}

const classOf = (tone: ButtonTone, wide?: boolean, extra?: string) =>
  ['btn', tone !== 'brand' && `btn--${tone}`, wide && 'btn--wide', extra].filter(Boolean).join(' ');

/**
 * A button; while `pending` it shows `pendingLabel` and ignores presses. It is not disabled then, because that would lose the
 * focus.
 */
export function Button({
  tone = 'brand',
  wide,
  icon,
  pending,
  pendingLabel,
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean; pendingLabel?: string }) {
  return (
    <button
      type="button"
      aria-disabled={pending}
      {...rest}
      className={classOf(tone, wide, className)}
      // Enter in a field also clicks the form's submit button.
      onClick={pending ? event => event.preventDefault() : onClick}
    >
      {pending ? <span className="spin" aria-hidden="true" /> : icon}
      {(pending && pendingLabel) || children}
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ tone = 'brand', wide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf(tone, wide, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A button in running text that looks like a link. */
export const TextButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className="textbtn">
    {children}
  </button>
);

/** A 48 px icon button; `label` is its accessible name, `count` is a red badge. */
export function IconButton({
  label,
  count = 0,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; count?: number }) {
  return (
    <button type="button" {...rest} aria-label={label} className={`iconbtn ${className}`}>
      {children}
      {count > 0 && (
        <span className="dot" aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  );
}

/** An outlined icon button, as high as the buttons next to it. */
export function SquareButton({ label, className, children, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classOf('plain', false, `btn--icon ${className ?? ''}`)}
    >
      {children}
    </button>
  );
}
