import { Module } from '@nestjs/common';
import { AnswersCache } from './cache/answers-cache';
import { PlatformHealth } from './health/platform-health';
import { LiveStreams } from './live/live-streams';
import { News } from './live/news';
import { RateLimits } from './rate-limits/rate-limits';
import { Admission } from './routes/admission';
import { Door } from './routes/door';
import { PublicAnswers } from './routes/public-answers';
import { Services } from './routes/services';
import { Sessions } from './sessions/sessions';
import { SignInLegs } from './sign-in/sign-in-legs';
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
    Door,
    LiveStreams,
    News,
    SitePages,
    SignInLegs,
  ],
})
export class GatewayModule {}
