import type { ReactNode } from 'react';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { api } from '../../api/client';
import { signIn, signOut, type Session } from '../../api/session';
import { i18n } from '../../i18n/i18n';
import { Loading } from '../../ui/feedback/skeleton';
import { LoadFailure } from '../../ui/lazy/lazy-again';
import { ErrorBoundary } from '../error-boundary';
import { Footer } from './footer';
import { Header } from './header';
import { Component as NotFound } from '../pages/not-found.page';
import { OfflineBanner } from './offline-banner';
import { lazyScreen, ScreenPlace } from '../screen';

jest.mock('../../features/notifications/bell', () => ({ Bell: () => <button>Bell</button> }));

const meera = { token: 't', user: { id: '1', fullName: 'Meera Pillai', role: 'user' } } as Session;
const Place = () => <output>{useLocation().pathname + useLocation().search}</output>;

const menuItem = (label: string, fields: object = {}) => ({
  id: label,
  label,
  href: `/${label.toLowerCase()}`,
  icon: null,
  target: '_self',
  isVisible: true,
  requiresAuth: false,
  requiredRole: 'any',
  sortOrder: 1,
  parentId: null,
  location: 'header',
  ...fields,
});

function show(children: ReactNode, content: Record<string, object> = {}, menu: object[] = []) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const items = Object.entries(content).map(([key, item]) => ({ id: key, key, content: '', isActive: true, ...item }));
  queries.setQueryData(api.siteContent.list.query({}).queryKey, items as never);
  queries.setQueryData(api.menuItems.list.query({}).queryKey, { menuItems: menu } as never);
  return render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          {children}
          <Place />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

beforeEach(() => localStorage.clear());

describe('the header', () => {
  it('offers visitors to sign in and to join', () => {
    show(<Header />);
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
    expect(screen.getAllByRole('link', { name: 'Join Us' })[0]).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
  });

  it('greets a member by full name, with a bell and a logout button', async () => {
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
    signIn(meera);
    show(<Header />);
    expect(screen.getByRole('link', { name: 'Hello, Meera Pillai' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
    expect(localStorage.getItem('authToken')).toBeNull();
    jest.restoreAllMocks();
  });

  it('links staff to the panel', async () => {
    signIn({ ...meera, user: { ...meera.user, role: 'editor' } });
    show(<Header />);
    expect(await screen.findByRole('button', { name: 'Bell' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
    act(() => signOut());
  });

  it('shows the menu that staff configured, its submenus on a press, and the panel to staff in any case', async () => {
    const menu = [
      menuItem('Shelters', { icon: 'heart' }),
      menuItem('Pune', { parentId: 'Shelters' }),
      menuItem('Partners', { href: 'https://partners.example', target: '_blank', sortOrder: 2 }),
      menuItem('Members', { requiresAuth: true, sortOrder: 3 }),
    ];
    const { unmount } = show(<Header />, {}, menu);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { name: 'Partners' })).toHaveAttribute('href', 'https://partners.example');
    expect(main.getByRole('link', { name: 'Partners' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(main.queryByText('Members')).toBeNull();
    expect(main.queryByText('Home')).toBeNull();
    const summary = main.getByText('Shelters', { selector: 'summary span' }).closest('summary')!;
    await waitFor(() => expect(summary.querySelector('.lucide-heart')).toBeVisible());
    await userEvent.click(summary);
    await userEvent.click(main.getByRole('link', { name: 'Pune' }));
    expect(screen.getByText('/pune')).toBeVisible();
    expect(main.getByText('Shelters', { selector: 'summary span' }).closest('details')).not.toHaveAttribute('open');
    unmount();
    signIn({ ...meera, user: { ...meera.user, role: 'editor' } });
    show(<Header />, {}, menu);
    const own = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(own.getByRole('link', { name: 'Members' })).toBeVisible();
    expect(own.getByRole('link', { name: 'Admin Panel' })).toBeVisible();
    act(() => signOut());
  });

  it('shows labels as staff wrote them, braces included', () => {
    const labels = ['Open {now}', "It''s '{kept}'", 'Home # {count, plural, one {a} other {b}}'];
    show(
      <Header />,
      {},
      labels.map(label => menuItem(label, { href: '/' })),
    );
    for (const label of labels) expect(screen.getAllByRole('link', { name: label })[0]).toBeInTheDocument();
  });

  it('keeps the focus on a link that leads to the same page, and on its menu when the link is in a submenu', async () => {
    show(<Header />, {}, [
      menuItem('Home', { href: '/' }),
      menuItem('Shelters'),
      menuItem('Pune', { parentId: 'Shelters', href: '/?city=Pune' }),
    ]);
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    const link = main.getByRole('link', { name: 'Home' });
    await userEvent.click(link);
    await userEvent.keyboard('{Enter}');
    expect(link).toHaveFocus();
    await userEvent.click(main.getByText('Shelters', { selector: 'summary span' }));
    await userEvent.click(main.getByRole('link', { name: 'Pune' }));
    expect(screen.getByText('/?city=Pune')).toBeVisible();
    const summary = main.getByText('Shelters', { selector: 'summary span' }).closest('summary')!;
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(summary).toHaveFocus();
  });

  it('opens its menu on a phone, and closes it on Escape and on navigation', async () => {
    show(<Header />);
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(button).toHaveFocus();
    await userEvent.click(button);
    await userEvent.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByText('Find Activists'));
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
    expect(screen.getByText('/find-activists')).toBeVisible();
  });

  it('links a member to the profile from the phone menu', async () => {
    signIn(meera);
    show(<Header />);
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    expect(menu.getByText('Hello, Meera Pillai')).toBeVisible();
    await userEvent.click(menu.getByRole('link', { name: 'Profile' }));
    expect(screen.getByText('/profile')).toBeVisible();
    act(() => signOut());
  });

  it('shows the site’s own logo, and the drawn one when it does not load', () => {
    const { container } = show(<Header />, { 'platform-logo': { imageUrl: '/logo.webp' } });
    const image = container.querySelector('.brand img')!;
    expect(image).toHaveAttribute('src', '/logo.webp');
    fireEvent.error(image);
    expect(container.querySelector('.brand img')).toBeNull();
    expect(container.querySelector('.brand svg')).toBeVisible();
  });
});

describe('the footer', () => {
  it('shows the site content, without placeholders', async () => {
    const contact = { email: 'help@register.example', social: { facebook: 'https://facebook.com/x', twitter: '#' } };
    show(<Footer />, { 'footer-contact': { content: JSON.stringify(contact) }, 'site-name': { content: 'Register' } });
    expect(screen.getByRole('heading', { name: 'Register' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'help@register.example' })).toHaveAttribute(
      'href',
      'mailto:help@register.example',
    );
    expect(await screen.findByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://facebook.com/x');
    expect(screen.queryByRole('link', { name: 'Twitter' })).toBeNull();
  });

  it('shows the links that staff configured', () => {
    show(<Footer />, {}, [menuItem('Shelters', { location: 'footer' }), menuItem('Members')]);
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map(link => link.getAttribute('href'))).toEqual(['/shelters']);
  });

  it('links to the contact page when the contact details cannot be parsed, and to the specified pages', () => {
    show(<Footer />, { 'footer-contact': { content: '{oops' } });
    expect(screen.getByRole('heading', { name: 'Write or call' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact-us');
    const links = within(screen.getByRole('navigation', { name: 'Footer' })).getAllByRole('link');
    expect(links.map(link => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
      'About Us /about',
      'Contact /contact',
      'Events /events',
      'Support Requests /support-requests',
    ]);
  });
});

describe('the shell', () => {
  it('offers a search on an unknown path', async () => {
    show(<NotFound />);
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Activists' }));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'kite & owl{Enter}');
    expect(screen.getByText('/find-activists?q=kite%20%26%20owl')).toBeVisible();
  });

  it('says when the browser is offline', () => {
    show(<OfflineBanner />);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('You are offline');
    jest.restoreAllMocks();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You are offline/)).toBeNull();
  });

  it('says that a screen cannot be loaded offline, and opens it by itself afterwards', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const load = jest.fn().mockRejectedValueOnce(new TypeError('no network'));
    const Screen = lazyScreen(load.mockResolvedValue({ Component: () => <h1>Events</h1> }));
    show(
      <ScreenPlace>
        <Screen />
      </ScreenPlace>,
    );
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    connected.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('retries loading a screen once after a short network failure', async () => {
    const load = jest.fn().mockRejectedValueOnce(new TypeError('no network'));
    const Screen = lazyScreen(load.mockResolvedValue({ Component: () => <h1>Events</h1> }));
    show(
      <ScreenPlace>
        <Screen />
      </ScreenPlace>,
    );
    expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('pauses loading while offline, and says so', async () => {
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(
      <Loading>
        <p>A placeholder</p>
      </Loading>,
    );
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('This loads when you are connected again.');
    expect(screen.queryByText('A placeholder')).toBeNull();
    connected.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.getByText('A placeholder')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('reports a fault of the site, not of the connection, when a screen throws, and recovers on navigation', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    show(
      <>
        <Link to="/fine">Go on</Link>
        <ErrorBoundary>
          <Routes>
            <Route path="/" element={<Broken />} />
            <Route path="/fine" element={<p>Fine</p>} />
          </Routes>
        </ErrorBoundary>
      </>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    expect(screen.queryByText(/connection/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    await userEvent.click(screen.getByText('Go on'));
    expect(screen.getByText('Fine')).toBeVisible();
    jest.restoreAllMocks();
  });

  it('asks the visitor to check the connection when a chunk could not be loaded', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const NotLoaded = () => {
      throw new LoadFailure();
    };
    show(
      <ErrorBoundary>
        <NotLoaded />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: "This page couldn't load" })).toBeVisible();
    expect(screen.getByText('Please check your connection and try again.')).toBeVisible();
    jest.restoreAllMocks();
  });
});
