import { socialSignIn } from '@aar/contracts/identity/social-sign-in.contract';
import type { Handlers, Inputs } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { ProviderTest } from './provider-test.service';
import { SocialSignIn } from './social-sign-in.service';

type Input = Inputs<typeof socialSignIn>;

/** None of it uses `once`: states, tickets and codes are single-use by themselves. */
@Implements(socialSignIn)
export class SocialSignInController implements Handlers<typeof socialSignIn> {
  constructor(
    private readonly signIn: SocialSignIn,
    private readonly providerTest: ProviderTest,
  ) {}

  async begin(input: Input['begin']) {
    try {
      return { url: await this.signIn.begin(input) };
    } catch (error) {
      return { error: this.signIn.failureOf(input.provider, error) };
    }
  }

  async finish(input: Input['finish']) {
    const { purpose, finish } = await this.signIn.recognise(input);
    try {
      return { purpose, code: await finish() };
    } catch (error) {
      return { purpose, error: this.signIn.failureOf(input.provider, error) };
    }
  }

  test({ name, integrationId, sealed }: Input['test']) {
    return this.providerTest.run(name, integrationId, sealed);
  }
}
