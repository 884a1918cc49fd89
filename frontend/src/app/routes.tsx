import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { isTrialSite } from '../api/trial-site';
import { Layout } from './layout';
import { Root } from './root';
import { lazyScreen } from './screen';

type Load = () => Promise<{ Component: ComponentType }>;

/** A screen in a chunk of its own. */
const screen = (path: string, load: Load, children?: RouteObject[]): RouteObject => {
  const Screen = lazyScreen(load);
  return { path, element: <Screen />, children };
};

const staticPage: Load = () => import('../features/pages/static.page');

const publicScreens = [
  screen('/', () => import('../features/home/home.page')),
  screen('/login', () => import('../features/auth/login.page')),
  screen('/register', () => import('../features/auth/register.page')),
  screen('/complete-profile', () => import('../features/complete-profile/complete-profile.page')),
  screen('/dashboard', () => import('../features/dashboard/dashboard.page')),
  screen('/find-activists', () => import('../features/activists/activists.page')),
  screen('/support-requests', () => import('../features/support-requests/support-requests.page')),
  screen('/support-requests/:id', () => import('../features/support-requests/support-request.page')),
  screen('/events', () => import('../features/events/events.page')),
  screen('/profile', () => import('../features/profile/profile-frame'), [
    screen('', () => import('../features/profile/profile.page')),
    screen('security', () => import('../features/security/security.page')),
    screen('privacy', () => import('../features/privacy/privacy.page')),
    screen('verification', () => import('../features/verification/verification.page')),
  ]),
  screen('/social-settings', () => import('../features/social-settings/social-settings.page')),
  screen('/unsubscribe/:token', () => import('../features/notifications/unsubscribe.page')),
  screen('/about-us', staticPage),
  screen('/privacy-policy', staticPage),
  screen('/terms-of-service', staticPage),
  screen('/contact-us', staticPage),
  { path: '/about', element: <Navigate to="/about-us" replace /> },
  { path: '/contact', element: <Navigate to="/contact-us" replace /> },
  screen('*', () => import('./not-found.page')),
];

if (isTrialSite()) publicScreens.push(screen('/test-otp', () => import('../features/test-otp/test-otp.page')));
if (import.meta.env.DEV)
  publicScreens.push(
    screen('/kit', () => import('./kit/kit.page')),
    screen('/kit/dogs/new', () => import('./kit/dog.page')),
    screen('/kit/dogs/:id/edit', () => import('./kit/dog.page')),
  );

/** Staff see the panel's shell, and a section in it. */
const panel = screen('/admin', () => import('../admin/admin.page'), [
  screen('', () => import('./admin-layout'), [
    screen('overview', () => import('../admin/overview.page')),
    screen('users', () => import('../admin/users/users.page')),
    screen('verification', () => import('../admin/verification/verification.page')),
    screen('audit', () => import('../admin/audit/audit.page')),
    screen('integrations', () => import('../admin/integrations/integrations.page')),
    screen('authentication', () => import('../admin/authentication/authentication.page')),
    screen('social-media', () => import('../admin/social-media/social-media.page')),
    screen('messaging', () => import('../admin/messaging/messaging.page')),
    screen('messaging/:campaignId', () => import('../admin/messaging/campaign.page')),
  ]),
]);

export const routes: RouteObject[] = [
  { element: <Root />, children: [{ element: <Layout />, children: publicScreens }, panel] },
];
