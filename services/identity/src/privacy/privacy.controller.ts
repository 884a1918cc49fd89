import type { Actor } from '@aar/contracts/access';
import { privacy } from '@aar/contracts/identity/privacy.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { Consents } from './consents.service';
import { DataExports } from './data-exports.service';
import { Deletion } from './deletion.service';
import { dropExports } from '../credentials/drop-exports';

type Input = Inputs<typeof privacy>;

/** Decisions of members about their own data. */
@Implements(privacy)
export class PrivacyController implements Handlers<typeof privacy> {
  constructor(
    private readonly decisions: Consents,
    private readonly exports: DataExports,
    private readonly plans: Deletion,
  ) {}

  consents(_input: Input['consents'], { id }: Actor) {
    return this.decisions.of(id);
  }

  decide(decision: Input['decide'], { id }: Actor, once: Once) {
    return once(tx => this.decisions.decide(tx, id, decision));
  }

  answer(answer: Input['answer'], { id }: Actor, once: Once) {
    return once(tx => this.decisions.answer(tx, id, answer));
  }

  requestExport(_input: Input['requestExport'], actor: Actor, once: Once) {
    return once(tx => this.exports.request(tx, actor));
  }

  async latestExport(_input: Input['latestExport'], actor: Actor) {
    return { export: await this.exports.latest(actor) };
  }

  getExport({ id }: Input['getExport'], actor: Actor) {
    return this.exports.get(id, actor);
  }

  downloadExport({ id }: Input['downloadExport'], actor: Actor) {
    return this.exports.file(id, actor);
  }

  endExport({ id: exportId }: Input['endExport'], { id }: Actor, once: Once) {
    return once(async tx => {
      if ((await dropExports(tx, id, exportId)) === 0) throw new Problem('identity.export.unknown');
      return {};
    });
  }

  deletion(_input: Input['deletion'], { id }: Actor) {
    return this.plans.plan(id);
  }

  requestDeletion({ password }: Input['requestDeletion'], actor: Actor, _once: Once, { address }: Caller) {
    return this.plans.request(actor, password, address);
  }

  cancelDeletion(_input: Input['cancelDeletion'], actor: Actor, once: Once) {
    return this.plans.cancel(actor, once);
  }
}
