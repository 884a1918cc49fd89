import './tabs.css';
import { NavLink } from 'react-router-dom';

/** Tabs that are links, each to a page with its own URL. */
export const TabLinks = ({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) => (
  <nav className="tabs tabs--snug" aria-label={label}>
    {links.map(({ to, label: text }) => (
      <NavLink key={to} to={to} end className="tab">
        {text}
      </NavLink>
    ))}
  </nav>
);
