import type { ReactNode } from 'react';

/**
 * Announces to screen readers how much of a list is shown after a filter changed. Render it outside QueryView: a live region that
 * is inserted together with its text is not announced. Visually hidden unless a `className` is given.
 */
export function ShownStatus({
  pages,
  className = 'vh',
  children,
}: {
  pages: { isPlaceholderData: boolean };
  className?: string;
  children: ReactNode;
}) {
  return (
    // An explicit aria-live is announced from behind a modal dialog too. Blank while it loads, so that an unchanged count is
    // announced again.
    <p role="status" aria-live="polite" className={className}>
      {pages.isPlaceholderData ? '\u00A0' : children}
    </p>
  );
}
