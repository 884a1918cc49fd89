import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { clientErrors } from '@aar/contracts/gateway/client-errors.contract';
import { platformHealth } from '@aar/contracts/gateway/health.contract';
import { live } from '@aar/contracts/gateway/live.contract';
import { sendProblem } from '@aar/platform/errors/problem.filter';
import { toProblem } from '@aar/platform/errors/to-problem';
import type { ServiceDescription } from '@aar/platform/service/service-description';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { ClientErrors } from './client-errors/client-errors';
import { addClientErrorRoute } from './client-errors/client-errors.route';
import { addHealthRoute } from './health/health.route';
import { PeerClocks } from './health/peer-clocks';
import { PlatformHealth } from './health/platform-health';
import { LiveStreams } from './live/live-streams';
import { addLiveRoute } from './live/live.route';
import { RateLimits } from './rate-limits/rate-limits';
import { Admission } from './routes/admission';
import { apiHeaders } from './routes/answer-headers';
import { addContractRoutes } from './routes/contract-routes';
import { ContractProxy } from './routes/contract-proxy';
import { refuseDuplicateHeaders } from './routes/duplicate-headers';
import { CachedResponses } from './speed/cached-responses';
import { addOpenApi } from './routes/open-api-page';
import { restrictToOperators } from './routes/operators-only';
import { addQueueBoard } from './routes/queue-board-page';
import { apiPrefix } from './routes/published-routes';
import { closeUnfinished } from './routes/unfinished-requests';
import { refuseUnreadableAddresses, routedAddress } from './routes/unreadable-addresses';
import { answerUnreadable } from './routes/unreadable-requests';
import { addUnsubscribeLink } from './routes/unsubscribe-link';
import { SignInRedirects } from './sign-in/sign-in-redirects';
import { addSignInRoutes } from './sign-in/sign-in.routes';
import { addWeb } from './web/web';
import { SiteFiles } from './web/site-files';
import { SitePages } from './web/site-pages';
import { UnsubscribeForm } from './web/unsubscribe-form';

/** The only process that browsers reach: authenticates, authorises, rate-limits and routes requests, without business rules. */
export const gateway: ServiceDescription<GatewayConfig> = {
  name: 'gateway',
  module: GatewayModule,
  config: GatewayConfig,
  serves: [live, platformHealth, clientErrors],
  server: ({ TRUSTED_PROXIES }) => ({
    // Never taken from the caller, who could forge the id of another request.
    genReqId: () => randomUUID(),
    trustProxy: TRUSTED_PROXIES.length > 0 ? TRUSTED_PROXIES : false,
    // Uploading 5 MB takes a phone on a slow network more than a minute. Headers and other bodies have shorter timeouts.
    requestTimeout: 120_000,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
    clientErrorHandler: answerUnreadable,
    rewriteUrl: routedAddress,
    // A URL that the router cannot parse.
    frameworkErrors: (error, _request, reply) => void sendProblem(toProblem(error), reply.headers(apiHeaders)),
  }),
  readiness: app => ({ Redis: () => app.get(RateLimits).ready(), clock: () => app.get(PeerClocks).check() }),
  async prepare(app, config, own) {
    const { WEB_ROOT: webRoot, APP_ENV, PUBLIC_URL: publicUrl } = config;
    const root = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    app.get(CachedResponses).answerFor(root, own);
    refuseDuplicateHeaders(root);
    refuseUnreadableAddresses(root);
    closeUnfinished(root);
    await restrictToOperators(root, config);
    addOpenApi(app);
    await addQueueBoard(root);
    await root.register(
      async api => {
        addContractRoutes(api, app.get(ContractProxy), config.BODY_SECONDS);
        addHealthRoute(api, app.get(Admission), app.get(PlatformHealth), app.get(ClientErrors));
        addClientErrorRoute(api, app.get(Admission), app.get(ClientErrors), config.BODY_SECONDS);
        addUnsubscribeLink(api);
        addLiveRoute(api, app.get(Admission), app.get(LiveStreams));
      },
      { prefix: apiPrefix },
    );
    await root.register(async pages => addSignInRoutes(pages, app.get(SignInRedirects)));
    if (webRoot) {
      await root.register(async web =>
        addWeb(web, app.get(SitePages), [app.get(SiteFiles), app.get(UnsubscribeForm)], {
          root: webRoot,
          publicUrl,
          isProduction: APP_ENV === 'production',
        }),
      );
    }
  },
};
