import { useEffect, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useSession } from '../api/session';
import { Button, IconButton, LinkButton } from '../ui/button';
import { Menu, X } from '../ui/icons';
import { BrandMark } from './brand-mark';
import { LiveBell } from './live-bell';
import { useLogOut } from './log-out';
import { mainMenu } from './navigation';

export function Header() {
  const { i18n } = useLingui();
  const session = useSession();
  const logOut = useLogOut();
  const menu = mainMenu(session);
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [key]);

  const closeOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the menu from anywhere inside
    <header className="header" onKeyDown={closeOnEscape}>
      <div className="wrap header__in">
        <BrandMark />
        <nav className="nav" aria-label={i18n.t('Main')}>
          {menu.map(item => (
            <NavLink key={item.to} to={item.to} end={item.to === '/'}>
              {i18n.t(item.label)}
            </NavLink>
          ))}
        </nav>
        {session ? (
          <>
            <LiveBell />
            <Link to="/dashboard" className="header__greeting small max-lg:hidden">
              {i18n.t('Hello, {name}', { name: session.user.fullName })}
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
          className="lg:hidden"
          label={open ? i18n.t('Close menu') : i18n.t('Menu')}
          aria-expanded={open}
          aria-controls="phone-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X /> : <Menu />}
        </IconButton>
      </div>
      <nav id="phone-menu" className="phonemenu wrap" aria-label={i18n.t('Menu')} hidden={!open}>
        {session && <p className="muted small py-2">{i18n.t('Hello, {name}', { name: session.user.fullName })}</p>}
        {menu.map(item => (
          <NavLink key={item.to} to={item.to} end={item.to === '/'}>
            {i18n.t(item.label)}
          </NavLink>
        ))}
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
