import type { Actor } from '@aar/contracts/access';
import { stepUp } from '@aar/contracts/identity/step-up.contract';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { StepUp } from './step-up.service';

type Input = Inputs<typeof stepUp>;

/** Without `once`, which would store a digest of the password or the code; a repeated proof has no second effect. */
@Implements(stepUp)
export class StepUpController implements Handlers<typeof stepUp> {
  constructor(private readonly stepUp: StepUp) {}

  async ways(_input: Input['ways'], { id }: Actor) {
    return { ways: await this.stepUp.ways(id) };
  }

  sendCode({ contactType }: Input['sendCode'], { id }: Actor, _once: Once, { address }: Caller) {
    return this.stepUp.sendCode(id, contactType, address);
  }

  async prove(proof: Input['prove'], actor: Actor, _once: Once, { address }: Caller) {
    return { provedUntil: await this.stepUp.prove(actor, proof, address) };
  }
}
