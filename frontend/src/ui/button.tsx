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

type Press = Pick<ComponentProps<'button'>, 'aria-disabled' | 'onClick'>;

/** The props of a button that ignores presses while it `waits`. It is not disabled, because that would lose the focus. */
export const pressedUnless = (waits: Press['aria-disabled'], onClick: Press['onClick']): Press => ({
  'aria-disabled': waits,
  // Enter in a field also clicks the form's submit button.
  onClick: waits ? event => event.preventDefault() : onClick,
});

/** A button; it ignores presses while `aria-disabled`, and while `pending`, when it shows `pendingLabel`. */
export function Button({
  tone = 'brand',
  wide,
  icon,
  pending,
  pendingLabel,
  className,
  'aria-disabled': waits,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: boolean; pendingLabel?: string }) {
  return (
    <button
      type="button"
      {...rest}
      {...pressedUnless(pending || waits, onClick)}
      className={classOf(tone, wide, className)}
    >
      {pending ? <span className="spin" aria-hidden="true" /> : icon}
      {/* A new element instead of a new text in the same one: a page translator may have replaced the old text node. */}
      <span key={pending ? 'pending' : 'idle'}>{(pending && pendingLabel) || children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function LinkButton({ tone = 'brand', wide, icon, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={classOf(tone, wide, className)}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** A button in running text that looks like a link. */
export const TextButton = ({ children, ...rest }: ComponentProps<'button'>) => (
  <button type="button" {...rest} className="textbtn">
    {children}
  </button>
);

/** A 48 px icon button; `label` is its accessible name, `count` is a red badge. It ignores presses while `aria-disabled`. */
export function IconButton({
  label,
  count = 0,
  className = '',
  'aria-disabled': waits,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & { label: string; count?: number }) {
  return (
    <button
      type="button"
      {...rest}
      {...pressedUnless(waits, onClick)}
      aria-label={label}
      className={`iconbtn ${className}`}
    >
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
