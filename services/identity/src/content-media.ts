import { media } from '@aar/contracts/content/media.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import type { IdentityConfig } from './identity.config';

/** Asks the content service whose the uploads are. */
export const contentMedia = ({ CONTENT_URL: url, ACTOR_SIGNING_KEY: key }: IdentityConfig) =>
  serviceClient(media, { url, key });
