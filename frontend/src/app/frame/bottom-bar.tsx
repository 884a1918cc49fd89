import { useLingui } from '@lingui/react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { Calendar, House, Plus, Ticket, User } from '../../ui/icons';
import { openedBy } from '../../ui/navigation/use-address-window';

/** The five main links in the reach of a thumb; phones only. */
export function BottomBar() {
  const { i18n } = useLingui();
  const isAtRequests = useLocation().pathname === '/support-requests';
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
      <Link
        to="/support-requests?create"
        // From another page the form opens with the page itself: closing it leads to the requests.
        state={isAtRequests ? openedBy('create') : undefined}
        className="plus"
        aria-label={i18n.t('Create Request')}
      >
        <span>
          <Plus strokeWidth={3} />
        </span>
      </Link>
      <NavLink to="/events">
        <Calendar />
        {i18n.t('Events')}
      </NavLink>
      <NavLink to="/dashboard">
        <User />
        {i18n.t('Me')}
      </NavLink>
    </nav>
  );
}
