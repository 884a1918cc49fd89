import type { Actor } from '@aar/contracts/access';
import { secondFactors } from '@aar/contracts/identity/second-factors.contract';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { OwnPasskeys } from '../passkeys/own-passkeys.service';
import { SecondFactors } from './second-factors.service';

type In = Inputs<typeof secondFactors>;

/** Calls that return secrets do not use `once`, which would store them. */
@Implements(secondFactors)
export class SecondFactorsController implements Handlers<typeof secondFactors> {
  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: OwnPasskeys,
  ) {}

  get(_input: In['get'], actor: Actor) {
    return this.factors.of(actor);
  }

  beginTotp(_input: In['beginTotp'], { id }: Actor) {
    return this.factors.beginTotp(id);
  }

  async confirmTotp({ code }: In['confirmTotp'], actor: Actor, _once: Once, { address }: Caller) {
    return { recoveryCodes: await this.factors.confirmTotp(actor, code, address) };
  }

  async removeTotp(_input: In['removeTotp'], actor: Actor) {
    await this.factors.removeTotp(actor);
    return {};
  }

  passkeyOptions(_input: In['passkeyOptions'], { id }: Actor) {
    return this.passkeys.options(id);
  }

  async addPasskey({ name, passkey }: In['addPasskey'], actor: Actor) {
    return { recoveryCodes: await this.passkeys.add(actor, name, passkey) };
  }

  async renamePasskey({ id, name }: In['renamePasskey'], actor: Actor) {
    await this.passkeys.rename(actor.id, id, name);
    return {};
  }

  async removePasskey({ id }: In['removePasskey'], actor: Actor) {
    await this.passkeys.remove(actor, id);
    return {};
  }

  async renewRecoveryCodes(_input: In['renewRecoveryCodes'], actor: Actor) {
    return { recoveryCodes: await this.factors.renewRecoveryCodes(actor) };
  }
}
