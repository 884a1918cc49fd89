import type { ReactNode } from 'react';

/**
 * Says how much of a list is shown, for whoever changes a filter and hears no more than this. It stands beside QueryView: what
 * comes together with its words is not read out. Without a `className` nobody sees it.
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
    // Told so explicitly, it is read out from below a window as well. Blank meanwhile, also where as many are shown again.
    <p role="status" aria-live="polite" className={className}>
      {pages.isPlaceholderData ? '\u00A0' : children}
    </p>
  );
}
