import { useLingui } from '@lingui/react';
import { Outlet } from 'react-router-dom';
import { BottomBar } from './bottom-bar';
import { Footer } from './footer';
import { Header } from './header';
import { OfflineBanner } from './offline-banner';
import { ScreenPlace } from '../screen';

/** The shell of every page except the admin panel. */
export function Layout() {
  return (
    <div className="shell">
      <SkipLink />
      <Header />
      <OfflineBanner />
      <main id="main" tabIndex={-1}>
        <ScreenPlace>
          <Outlet />
        </ScreenPlace>
      </main>
      <Footer />
      <BottomBar />
    </div>
  );
}

export function SkipLink() {
  const { i18n } = useLingui();
  return (
    <a className="skip" href="#main">
      {i18n.t('Skip to the content')}
    </a>
  );
}
