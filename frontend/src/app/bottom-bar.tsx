import { useLingui } from '@lingui/react';
import { Link, NavLink } from 'react-router-dom';
import { House, Plus, Ticket, User, Users } from '../ui/icons';

/** The five ways of a thumb; phones only. */
export function BottomBar() {
  const { i18n } = useLingui();
  return (
    <nav className="bottombar" aria-label={i18n.t('Shortcuts')}>
      <NavLink to="/" end>
        <House />
        {i18n.t('Home')}
      </NavLink>
      <NavLink to="/support-requests">
        <Ticket />
        {i18n.t('Requests')}
      </NavLink>
      <Link to="/support-requests?create" className="plus" aria-label={i18n.t('Create Request')}>
        <span>
          <Plus strokeWidth={3} />
        </span>
      </Link>
      <NavLink to="/find-activists">
        <Users />
        {i18n.t('Activists')}
      </NavLink>
      <NavLink to="/dashboard">
        <User />
        {i18n.t('Me')}
      </NavLink>
    </nav>
  );
}
