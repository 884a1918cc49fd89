import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ChevronRight } from '../icons';

/** A list of links to possible next steps. */
export const ActionList = ({ items }: { items: { to: string; icon: ReactNode; label: string }[] }) => (
  <div className="actions">
    {items.map(({ to, icon, label }) => (
      <Link key={to} to={to}>
        {icon}
        <span>{label}</span>
        <ChevronRight className="end icon--s" />
      </Link>
    ))}
  </div>
);
