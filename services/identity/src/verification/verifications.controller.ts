import type { Actor } from '@aar/contracts/access';
import { verifications } from '@aar/contracts/identity/verifications.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource } from 'typeorm';
import { accountById } from '../accounts/find-account';
import { Submissions } from './submissions.service';
import { VerificationDecisions } from './verification-decisions.service';
import { type Submission, VerificationsRepository } from './verifications.repository';

type In = Inputs<typeof verifications>;

@Implements(verifications)
export class VerificationsController implements Handlers<typeof verifications> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queue: VerificationsRepository,
    private readonly submissions: Submissions,
    private readonly decisions: VerificationDecisions,
  ) {}

  async mine(_input: In['mine'], { id }: Actor) {
    const account = await accountById(this.dataSource.manager, id);
    if (!account) throw new Problem('auth.session-ended');
    const submissions = await this.queue.ofMember(id);
    return { ngoReview: account.ngoReview, nameReview: account.nameReview, submissions: submissions.map(asMemberSees) };
  }

  async submit({ documentIds, note }: In['submit'], actor: Actor, once: Once) {
    const documents = await this.submissions.documents(actor, documentIds);
    return once(tx => this.submissions.submit(tx, actor, documents, note));
  }

  list(input: In['list']) {
    return this.queue.page(input);
  }

  async get({ id }: In['get']) {
    const submission = await this.queue.find(id);
    const all = await this.queue.ofMember(submission.memberId);
    return { ...submission, earlier: all.slice(all.findIndex(one => one.id === id) + 1) };
  }

  claim(seen: In['claim'], actor: Actor, once: Once) {
    return once(tx => this.decisions.claim(tx, actor, seen));
  }

  release(seen: In['release'], actor: Actor, once: Once) {
    return once(tx => this.decisions.release(tx, actor, seen));
  }

  approve(seen: In['approve'], actor: Actor, once: Once) {
    return once(tx => this.decisions.approve(tx, actor, seen));
  }

  reject({ reason, ...seen }: In['reject'], actor: Actor, once: Once) {
    return once(tx => this.decisions.reject(tx, actor, seen, reason));
  }
}

/**
 * An NGO sees the status of its documents, but neither which staff member reviews them nor NGOs that are not in the directory.
 */
const asMemberSees = (submission: Submission): Submission => ({
  ...submission,
  nearNames: submission.nearNames?.filter(({ isListed }) => isListed),
  claimedBy: null,
  claimedByName: null,
  claimedAt: null,
});
