import { ResourcePage } from '../resource/resource-page';
import { contactMessages } from './contact-messages.resource';

/** /admin/contact-messages: messages of the contact form. */
export const Component = () => <ResourcePage resource={contactMessages} />;
