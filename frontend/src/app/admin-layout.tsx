import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../api/session';
import { IconButton } from '../ui/button';
import { Field } from '../ui/field';
import { Globe, LayoutDashboard, LogOut, Megaphone } from '../ui/icons';
import { Select } from '../ui/inputs';
import { moveAmongTabs } from '../ui/tabs';
import { SiteLogo } from './brand-mark';
import { SkipLink } from './layout';
import { LiveBell } from './live-bell';
import { useLogOut } from './log-out';
import { OfflineBanner } from './offline-banner';
import { ScreenPlace } from './screen';

/** One line per section of the panel. */
const sections = [
  { to: '/admin/overview', label: /*i18n*/ 'Overview', Icon: LayoutDashboard },
  { to: '/admin/messaging', label: /*i18n*/ 'Messaging', Icon: Megaphone },
];

/** The panel's shell around its sections; who may see it is decided by the page that uses it. */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const logOut = useLogOut();
  return (
    <div className="shell admin">
      <SkipLink />
      <header className="adminbar">
        <div className="wrap header__in">
          <Link className="brand" to="/admin">
            <SiteLogo />
            <b>{i18n.t('Admin Panel')}</b>
          </Link>
          {session && (
            <span className="small max-md:hidden">
              {session.user.fullName}, {session.user.role}
            </span>
          )}
          <Link className="iconbtn" to="/" aria-label={i18n.t('Open the site')}>
            <Globe />
          </Link>
          {session && (
            <>
              <LiveBell />
              <IconButton label={i18n.t('Logout')} onClick={logOut}>
                <LogOut />
              </IconButton>
            </>
          )}
        </div>
      </header>
      <OfflineBanner />
      <main id="main" tabIndex={-1} className="wrap pb-12">
        <Sections>
          <ScreenPlace>
            <Outlet />
          </ScreenPlace>
        </Sections>
      </main>
    </div>
  );
}

function Sections({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = sections.find(section => pathname.startsWith(section.to));
  return (
    <>
      <div className="sectionselect">
        <Field label={i18n.t('Section')}>
          <Select
            value={current?.to ?? ''}
            onChange={event => void navigate(event.target.value)}
            options={sections.map(({ to, label }) => ({ value: to, label: i18n.t(label) }))}
          />
        </Field>
      </div>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its tabs */}
      <div className="tabs12" role="tablist" aria-label={i18n.t('Admin sections')} onKeyDown={moveAmongTabs}>
        {sections.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            className="tab"
            role="tab"
            aria-selected={to === current?.to}
            tabIndex={!current || to === current.to ? 0 : -1}
          >
            <Icon />
            {i18n.t(label)}
          </Link>
        ))}
      </div>
      <div role="tabpanel" aria-label={current && i18n.t(current.label)}>
        {children}
      </div>
    </>
  );
}
