import { Navigate, type RouteObject } from 'react-router-dom';
import { isTrialSite } from '../api/trial-site';
import { Layout } from './frame/layout';
import { Root } from './root';
import { type LoadScreen, screen } from './screen-route';

const staticPage: LoadScreen = () => import('../features/pages/static.page');

const publicScreens = [
  screen('/', () => import('../features/home/home.page')),
  screen('/login', () => import('../features/auth/login.page')),
  screen('/register', () => import('../features/auth/register.page')),
  screen('/complete-profile', () => import('../features/complete-profile/complete-profile.page')),
  screen('/dashboard', () => import('../features/dashboard/dashboard.page')),
  screen('/find-activists', () => import('../features/activists/activists.page')),
  screen('/activists/:id', () => import('../features/activists/activist.page')),
  screen('/support-requests', () => import('../features/support-requests/list/support-requests.page')),
  screen('/support-requests/:id', () => import('../features/support-requests/request/support-request.page')),
  screen('/events', () => import('../features/events/list/events.page')),
  screen('/events/:id', () => import('../features/events/event/event.page')),
  screen('/messages', () => import('../features/messages/messages-frame'), [
    screen('', () => import('../features/messages/no-conversation.page')),
    screen(':id', () => import('../features/messages/conversation.page')),
  ]),
  screen('/search', () => import('../features/search/search.page')),
  screen('/preview/:token', () => import('./pages/preview.page')),
  screen('/blog', () => import('../features/blog/blog.page')),
  screen('/blog/:slug', () => import('../features/blog/post.page')),
  screen('/stories', () => import('../features/stories/stories.page')),
  screen('/stories/:id', () => import('../features/stories/story.page')),
  screen('/profile', () => import('../features/profile/profile-frame'), [
    screen('', () => import('../features/profile/profile.page')),
    screen('security', () => import('../features/security/security.page')),
    screen('decisions', () => import('../features/decisions/decisions.page')),
    screen('privacy', () => import('../features/privacy/privacy.page')),
    screen('notifications', () => import('../features/preferences/preferences.page')),
    screen('verification', () => import('../features/verification/verification.page')),
  ]),
  screen('/notifications', () => import('../features/notifications/inbox.page')),
  screen('/social-settings', () => import('../features/social-settings/social-settings.page')),
  screen('/undo-contact/:token', () => import('../features/contact-undo/undo-contact.page')),
  screen('/unsubscribe/:token/:outcome?', () => import('../features/preferences/unsubscribe.page')),
  screen('/about-us', staticPage),
  screen('/privacy-policy', staticPage),
  screen('/terms-of-service', staticPage),
  screen('/contact-us', staticPage),
  screen('/contact', () => import('../features/contact/contact.page')),
  { path: '/about', element: <Navigate to="/about-us" replace /> },
  screen('/:slug', () => import('./pages/published-page')),
  screen('*', () => import('./pages/not-found.page')),
];

if (isTrialSite()) publicScreens.push(screen('/test-otp', () => import('../features/test-otp/test-otp.page')));
if (import.meta.env.DEV)
  publicScreens.push(
    screen('/kit', () => import('../component-kit/kit.page')),
    screen('/kit/dogs/new', () => import('../component-kit/dog.page')),
    screen('/kit/dogs/:id/edit', () => import('../component-kit/dog.page')),
  );

/** The admin panel's shell, sections and routes, in chunks of their own. */
const panel = screen('/admin/*', () => import('./panel-routes'));

export const routes: RouteObject[] = [
  { element: <Root />, children: [{ element: <Layout />, children: publicScreens }, panel] },
];
