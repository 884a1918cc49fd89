import { contacts } from '@aar/contracts/identity/contacts.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import type { NotificationsConfig } from '../notifications.config';

/** Identity, which alone knows how a member is reached and what a security notice says. */
export const identityContacts = ({ IDENTITY_URL, ACTOR_SIGNING_KEY }: NotificationsConfig) =>
  serviceClient(contacts, { url: IDENTITY_URL, key: ACTOR_SIGNING_KEY });
