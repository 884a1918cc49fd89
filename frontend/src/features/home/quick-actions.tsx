import { useLingui } from '@lingui/react';
import { Link } from 'react-router-dom';
import { ChevronRight, LayoutDashboard, Ticket, Users } from '../../ui/icons';

/** Where most visits lead to. */
export function QuickActions() {
  const { i18n } = useLingui();
  const actions = [
    { to: '/support-requests?create', Icon: Ticket, label: i18n.t('Create Request') },
    { to: '/find-activists', Icon: Users, label: i18n.t('Find Activists') },
    { to: '/dashboard', Icon: LayoutDashboard, label: i18n.t('Dashboard') },
  ];
  return (
    <section className="stack" aria-labelledby="quick-actions">
      <h3 id="quick-actions">{i18n.t('Quick actions')}</h3>
      <div className="actions">
        {actions.map(({ to, Icon, label }) => (
          <Link key={to} to={to}>
            <Icon />
            {label}
            <ChevronRight className="end icon--s" />
          </Link>
        ))}
      </div>
    </section>
  );
}
