import { type Configuration, randomNonce, randomState } from 'openid-client';
import { Strategy, type VerifyFunctionWithRequest } from 'openid-client/passport';

/** The values that the callback is checked against; openid-client stores them in the session. */
export interface Flow {
  state: string;
  code_verifier: string;
  nonce?: string;
}

const sessionKey = 'flow';

/** The parts of a request that the strategy reads. The session has no cookie: `SignInStates` stores its content. */
export interface FlowRequest {
  method: string;
  /** The URL to which the provider redirected the browser; missing before that. */
  callback?: URL;
  session?: { [sessionKey]?: Flow };
}

/** The authorization code flow with PKCE, as RFC 9700 requires it (docs/decisions/sessions-and-sign-in.md). */
export class AuthorizationCodeStrategy extends Strategy {
  constructor(
    config: Configuration,
    /** `hasIdToken`: the provider responds with a signed ID token, which a nonce binds to the sign-in. */
    private readonly asked: { scope: string; hasIdToken: boolean },
    verify: VerifyFunctionWithRequest,
  ) {
    super({ config, scope: asked.scope, sessionKey, passReqToCallback: true }, verify);
  }

  override authorizationRequestParams(
    ...[request, options]: Parameters<Strategy['authorizationRequestParams']>
  ): Record<string, string> {
    const params = new URLSearchParams(super.authorizationRequestParams(request, options));
    return {
      ...Object.fromEntries(params),
      state: randomState(),
      ...(this.asked.hasIdToken && { nonce: randomNonce() }),
    };
  }

  override shouldInitiateAuthRequest({ callback }: FlowRequest): boolean {
    return callback === undefined;
  }

  override currentUrl({ callback }: FlowRequest): URL {
    return callback!;
  }
}
