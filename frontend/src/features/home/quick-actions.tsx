import { useLingui } from '@lingui/react';
import { ActionList } from '../../ui/navigation/action-list';
import { LayoutDashboard, Ticket, Users } from '../../ui/icons';

/** Links to the most visited pages. */
export function QuickActions() {
  const { i18n } = useLingui();
  const actions = [
    { to: '/support-requests?create', icon: <Ticket />, label: i18n.t('Create Request') },
    { to: '/find-activists', icon: <Users />, label: i18n.t('Find Activists') },
    { to: '/dashboard', icon: <LayoutDashboard />, label: i18n.t('Dashboard') },
  ];
  return (
    <section className="stack" aria-labelledby="quick-actions">
      <h3 id="quick-actions">{i18n.t('Quick actions')}</h3>
      <ActionList items={actions} />
    </section>
  );
}
