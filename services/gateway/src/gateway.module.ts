import { Module } from '@nestjs/common';
import { ClientErrors } from './client-errors/client-errors';
import { ResponseCache } from './cache/response-cache';
import { PeerClocks } from './health/peer-clocks';
import { PlatformHealth } from './health/platform-health';
import { LiveStreams } from './live/live-streams';
import { LiveMessages } from './live/live-messages';
import { RateLimits } from './rate-limits/rate-limits';
import { Admission } from './routes/admission';
import { ContractProxy } from './routes/contract-proxy';
import { CachedResponses } from './speed/cached-responses';
import { PublicResponses } from './routes/public-responses';
import { Services } from './routes/services';
import { Sessions } from './sessions/sessions';
import { SignInRedirects } from './sign-in/sign-in-redirects';
import { RenderedPages } from './web/rendered-pages';
import { SiteFiles } from './web/site-files';
import { SitePages } from './web/site-pages';
import { UnsubscribeForm } from './web/unsubscribe-form';

@Module({
  providers: [
    Services,
    PlatformHealth,
    ClientErrors,
    PeerClocks,
    Sessions,
    RateLimits,
    ResponseCache,
    PublicResponses,
    Admission,
    CachedResponses,
    ContractProxy,
    LiveStreams,
    LiveMessages,
    RenderedPages,
    SiteFiles,
    SitePages,
    UnsubscribeForm,
    SignInRedirects,
  ],
})
export class GatewayModule {}
