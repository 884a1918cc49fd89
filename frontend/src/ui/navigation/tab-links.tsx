import './tabs.css';
import { NavLink } from 'react-router-dom';

/** Index cards in a drawer, each a page with an address of its own. */
export const TabLinks = ({ label, links }: { label: string; links: readonly { to: string; label: string }[] }) => (
  <nav className="tabs tabs--snug" aria-label={label}>
    {links.map(({ to, label: text }) => (
      <NavLink key={to} to={to} end className="tab">
        {text}
      </NavLink>
    ))}
  </nav>
);
