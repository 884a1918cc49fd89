import '../../admin/admin.css';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { Role } from '@aar/contracts/access';
import { useMay } from '../../admin/may';
import { sectionAt, tabs, withoutTab } from '../../admin/sections';
import { useSession } from '../../api/session';
import { IconButton, LinkButton } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { Globe, LogOut } from '../../ui/icons';
import { Select } from '../../ui/form/inputs';
import { BackLink } from '../../ui/navigation/link';
import { EmptyState } from '../../ui/feedback/states';
import { moveAmongTabs } from '../../ui/navigation/tabs';
import { SiteLogo } from './brand-mark';
import { SkipLink } from './layout';
import { LiveBell } from './live-bell';
import { useLogOut } from './log-out';
import { OfflineBanner } from './offline-banner';
import { ScreenPlace } from '../screen';

/** The admin panel's shell around its sections; the page that uses it decides who may see it. */
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
            <span className="small max-md:hidden">{`${session.user.fullName}, ${i18n.t(session.user.role)}`}</span>
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
  const role = useSession()?.user.role ?? 'user';
  const may = useMay();
  const open = tabs.filter(({ needs }) => may(needs));
  // The phone's select has every section; those without a tab follow their parent.
  const all = open.flatMap(one => [one, ...withoutTab.filter(({ from, needs }) => from === one.to && may(needs))]);
  const section = sectionAt(pathname);
  const from = withoutTab.find(({ to }) => to === section?.to)?.from;
  const tab = from ?? section?.to;
  const openedFrom = tabs.find(({ to }) => to === from);
  return (
    <>
      <div className="sectionselect">
        <Field label={i18n.t('Section')}>
          <Select
            value={section?.to ?? ''}
            onChange={event => void navigate(event.target.value)}
            options={all.map(({ to, label }) => ({ value: to, label: i18n.t(label) }))}
          />
        </Field>
      </div>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on its tabs */}
      <div className="tabs12" role="tablist" aria-label={i18n.t('Admin sections')} onKeyDown={moveAmongTabs}>
        {open.map(({ to, label, Icon }, index) => (
          <Link
            key={to}
            to={to}
            className="tab"
            role="tab"
            aria-selected={to === tab}
            tabIndex={to === tab || (index === 0 && !open.some(one => one.to === tab)) ? 0 : -1}
          >
            <Icon />
            <span>{i18n.t(label)}</span>
          </Link>
        ))}
      </div>
      <div role="tabpanel" aria-label={section && i18n.t(section.label)}>
        {openedFrom && (
          <div className="-mb-4">
            <BackLink to={openedFrom.to}>{i18n.t(openedFrom.label)}</BackLink>
          </div>
        )}
        {section && !may(section.needs) ? <NotYours role={role} /> : children}
      </div>
    </>
  );
}

/** Shown on the URL of a section that the signed-in role may not use. */
function NotYours({ role }: { role: Role }) {
  const { i18n } = useLingui();
  return (
    <div className="mt-6">
      <EmptyState
        as="h1"
        title={i18n.t('This section is for administrators')}
        action={<LinkButton to="/admin/overview">{i18n.t('Overview')}</LinkButton>}
      >
        {i18n.t('You are signed in as {role}.', { role: i18n.t(role) })}
      </EmptyState>
    </div>
  );
}
