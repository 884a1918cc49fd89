import { ResourcePage } from '../resource/resource-page';
import { contactMessages } from './contact-messages.resource';

/** /admin/contact-messages: what people wrote through the contact form. */
export const Component = () => <ResourcePage resource={contactMessages} />;
