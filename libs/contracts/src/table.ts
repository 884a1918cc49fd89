/** Every contract of the system: the gateway's routes, the OpenAPI document and the web client come from this table. */
export { activists } from './community/activists.contract';
export { activities } from './community/activities.contract';
export { events } from './community/events.contract';
export { messages } from './community/messages.contract';
export { dashboard, supportRequests } from './community/support-requests.contract';
export { pages } from './content/pages.contract';
export { siteContent } from './content/site-content.contract';
export { live } from './gateway/live.contract';
export { adminStats } from './identity/admin-stats.contract';
export { auth } from './identity/auth.contract';
export { sessions } from './identity/sessions.contract';
export { campaigns } from './notifications/campaigns.contract';
export { codes } from './notifications/codes.contract';
export { inbox, unsubscribe } from './notifications/inbox.contract';
