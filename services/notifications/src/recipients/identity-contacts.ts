import { contacts } from '@aar/contracts/identity/contacts.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import type { NotificationsConfig } from '../notifications.config';

/** Client of identity, the only service with the contacts of members and the texts of security notices. */
export const identityContacts = ({ IDENTITY_URL, ACTOR_SIGNING_KEY }: NotificationsConfig) =>
  serviceClient(contacts, { url: IDENTITY_URL, key: ACTOR_SIGNING_KEY });
