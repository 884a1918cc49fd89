import { type RouteObject, useRoutes } from 'react-router-dom';
import { Component as Panel } from '../admin/admin.page';
import { Component as Layout } from './frame/admin-layout';
import { screen } from './screen-route';

/** The sections of /admin. */
export const panelRoutes: RouteObject[] = [
  {
    path: '',
    element: <Panel />,
    children: [
      {
        path: '',
        element: <Layout />,
        children: [
          screen('overview', () => import('../admin/overview.page')),
          screen('users', () => import('../admin/users/users.page')),
          screen('verification', () => import('../admin/verification/verification.page')),
          screen('moderation', () => import('../admin/moderation/moderation.page')),
          screen('reports', () => import('../admin/reports/reports.page')),
          screen('audit', () => import('../admin/audit/audit.page')),
          screen('role-proposals', () => import('../admin/users/role-proposals.page')),
          screen('suppressions', () => import('../admin/suppressions/suppressions.page')),
          screen('mail-returns', () => import('../admin/mail-returns/mail-returns.page')),
          screen('integrations', () => import('../admin/integrations/integrations.page')),
          screen('authentication', () => import('../admin/authentication/authentication.page')),
          screen('social-media', () => import('../admin/social-media/social-media.page')),
          screen('activities', () => import('../admin/activities/activities.page')),
          screen('menus', () => import('../admin/menus/menus.page')),
          screen('content', () => import('../admin/content/content.page')),
          screen('media', () => import('../admin/media/media.page')),
          screen('contact-messages', () => import('../admin/contact-messages/contact-messages.page')),
          screen('messaging', () => import('../admin/messaging/messaging.page')),
          screen('messaging/alerts', () => import('../admin/alert-rings/alert-policies.page')),
          screen('messaging/:campaignId', () => import('../admin/messaging/campaign.page')),
          screen('blogs', () => import('../admin/blogs/blogs.page')),
          screen('blogs/new', () => import('../admin/blogs/blog-edit.page')),
          screen('blogs/:id/edit', () => import('../admin/blogs/blog-edit.page')),
          screen('blogs/:id/revisions', () => import('../admin/editorial/revisions.page')),
          screen('stories', () => import('../admin/stories/stories.page')),
          screen('stories/new', () => import('../admin/stories/story-edit.page')),
          screen('stories/:id/edit', () => import('../admin/stories/story-edit.page')),
          screen('stories/:id/revisions', () => import('../admin/editorial/revisions.page')),
          screen('pages', () => import('../admin/pages/pages.page')),
          screen('pages/new', () => import('../admin/pages/page-edit.page')),
          screen('pages/:id/edit', () => import('../admin/pages/page-edit.page')),
          screen('pages/:id/revisions', () => import('../admin/editorial/revisions.page')),
          screen('*', () => import('./pages/not-found.page')),
        ],
      },
    ],
  },
];

export const Component = () => useRoutes(panelRoutes);
