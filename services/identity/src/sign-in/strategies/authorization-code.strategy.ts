import { type Configuration, randomNonce, randomState } from 'openid-client';
import { Strategy, type VerifyFunctionWithRequest } from 'openid-client/passport';

/** What the callback is compared with; openid-client keeps it in the session. */
export interface Flow {
  state: string;
  code_verifier: string;
  nonce?: string;
}

const sessionKey = 'flow';

/** What the strategy reads of a call. The session is no cookie's: `SignInStates` keeps what is in it. */
export interface FlowRequest {
  method: string;
  /** The URL that the provider sent the browser back to; none on the way there. */
  callback?: URL;
  session?: { [sessionKey]?: Flow };
}

/** The authorization code flow with PKCE, as RFC 9700 asks for it (docs/decisions/0010-social-sign-in.md). */
export class AuthorizationCodeStrategy extends Strategy {
  constructor(
    config: Configuration,
    /** `hasIdToken`: the provider answers with a signed ID token, which a nonce binds to the sign-in. */
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
