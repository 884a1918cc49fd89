import { media } from '@aar/contracts/content/media.contract';
import { serviceClient } from '@aar/platform/service/service-client';
import type { IdentityConfig } from './identity.config';

/** A client of the content service, to check who owns an upload. */
export const contentMedia = ({ CONTENT_URL: url, ACTOR_SIGNING_KEY: key }: IdentityConfig) =>
  serviceClient(media, { url, key });
