import type { ReactNode } from 'react';
import { Check, Info, TriangleAlert } from '../icons';

const icons = { warn: Info, bad: TriangleAlert, info: Info, good: Check };

/** A notice in the page. Set `role="status"` or `role="alert"` if it appears after the page has rendered. */
export function Banner({
  tone = 'warn',
  icon,
  role,
  children,
}: {
  tone?: keyof typeof icons;
  icon?: ReactNode;
  role?: 'status' | 'alert';
  children: ReactNode;
}) {
  const Icon = icons[tone];
  return (
    <div className={`banner ${tone === 'warn' ? '' : `banner--${tone}`}`} role={role}>
      {icon ?? <Icon />}
      <div>{children}</div>
    </div>
  );
}
