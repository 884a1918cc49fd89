import { Module } from '@nestjs/common';
import { AnswersCache } from './cache/answers-cache';
import { PlatformHealth } from './health/platform-health';
import { LiveStreams } from './live/live-streams';
import { News } from './live/news';
import { RateLimits } from './rate-limits/rate-limits';
import { Admission } from './routes/admission';
import { ContractProxy } from './routes/contract-proxy';
import { KeptAnswers } from './routes/kept-answers';
import { PublicAnswers } from './routes/public-answers';
import { Services } from './routes/services';
import { Sessions } from './sessions/sessions';
import { SignInRedirects } from './sign-in/sign-in-redirects';
import { PaintedPages } from './web/painted-pages';
import { SiteFiles } from './web/site-files';
import { SitePages } from './web/site-pages';

@Module({
  providers: [
    Services,
    PlatformHealth,
    Sessions,
    RateLimits,
    AnswersCache,
    PublicAnswers,
    Admission,
    KeptAnswers,
    ContractProxy,
    LiveStreams,
    News,
    PaintedPages,
    SiteFiles,
    SitePages,
    SignInRedirects,
  ],
})
export class GatewayModule {}
