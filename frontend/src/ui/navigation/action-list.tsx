import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight } from '../icons';

/** Links to what one may want to do next, one below the other. */
export const ActionList = ({ items }: { items: { to: string; icon: ReactNode; label: string }[] }) => (
  <div className="actions">
    {items.map(({ to, icon, label }) => (
      <Link key={to} to={to}>
        {icon}
        {label}
        <ChevronRight className="end icon--s" />
      </Link>
    ))}
  </div>
);
