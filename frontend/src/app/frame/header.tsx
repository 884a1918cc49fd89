import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../../api/session';
import { Button, IconButton, LinkButton } from '../../ui/button';
import { Menu, Search, User, X } from '../../ui/icons';
import { BrandMark } from './brand-mark';
import { LiveBell } from './live-bell';
import { MessagesLink } from './messages-link';
import { useLogOut } from './log-out';
import { MenuLinks } from '../menu/menu-links';
import { useMenu } from '../menu/use-menu';

export function Header() {
  const { i18n } = useLingui();
  const session = useSession();
  const logOut = useLogOut();
  const menu = useMenu('header', session);
  const { key } = useLocation();
  // The location it was opened at: any navigation closes it.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const toggle = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenAt(undefined);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header className="header">
      <div className="wrap header__in">
        <BrandMark />
        <nav className="nav" aria-label={i18n.t('Main')}>
          <MenuLinks items={menu} />
        </nav>
        <Link to="/search" className="iconbtn max-lg:hidden" aria-label={i18n.t('Search')}>
          <Search />
        </Link>
        {session ? (
          <>
            <MessagesLink />
            <LiveBell />
            <Link to="/profile" className="header__greeting small line-clamp-2 max-xl:hidden">
              {i18n.t('Hello, {name}', { name: session.user.fullName })}
            </Link>
            {/* Shown at widths that have no room for the greeting. */}
            <Link to="/profile" className="iconbtn max-lg:hidden xl:hidden" aria-label={i18n.t('My profile')}>
              <User />
            </Link>
            <Button tone="plain" className="max-lg:hidden" onClick={logOut}>
              {i18n.t('Logout')}
            </Button>
          </>
        ) : (
          <>
            <LinkButton tone="quiet" to="/login">
              {i18n.t('Sign In')}
            </LinkButton>
            <LinkButton tone="sun" to="/register" className="max-lg:hidden">
              {i18n.t('Join Us')}
            </LinkButton>
          </>
        )}
        <IconButton
          ref={toggle}
          className="lg:hidden"
          label={open ? i18n.t('Close menu') : i18n.t('Menu')}
          aria-expanded={open}
          aria-controls="phone-menu"
          onClick={() => setOpenAt(open ? undefined : key)}
        >
          {open ? <X /> : <Menu />}
        </IconButton>
      </div>
      <nav id="phone-menu" className="phonemenu wrap" aria-label={i18n.t('Menu')} hidden={!open}>
        {session && <p className="muted py-2">{i18n.t('Hello, {name}', { name: session.user.fullName })}</p>}
        <MenuLinks items={menu} isFlat />
        <NavLink to="/search">{i18n.t('Search')}</NavLink>
        {session && <NavLink to="/profile">{i18n.t('Profile')}</NavLink>}
        {session ? (
          <Button tone="plain" wide onClick={logOut}>
            {i18n.t('Logout')}
          </Button>
        ) : (
          <LinkButton tone="sun" wide to="/register">
            {i18n.t('Join Us')}
          </LinkButton>
        )}
      </nav>
    </header>
  );
}
