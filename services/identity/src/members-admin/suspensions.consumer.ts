import type { EventData } from '@aar/contracts/messaging';
import { suspensionDecided } from '@aar/contracts/moderation/suspension.messages';
import { Problem } from '@aar/platform/errors/problem';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MemberActions } from './member-actions.service';

/** Suspends members or lifts suspensions as moderation decides, by the same rules as in the list of users. The later end wins. */
@Controller()
export class SuspensionsConsumer {
  private readonly logger = new Logger('suspensions');

  constructor(private readonly actions: MemberActions) {}

  @OnEvent(suspensionDecided)
  async follow(decision: EventData<typeof suspensionDecided>, tx: EntityManager) {
    const { caseId, memberId, decidedBy, isSuspended, reason, duration } = decision;
    const actor = { id: decidedBy, role: 'admin' } as const;
    try {
      // A refused action must leave no changes.
      await tx.transaction(savepoint =>
        isSuspended
          ? this.actions.suspend(savepoint, actor, memberId, { reason, duration, caseId })
          : this.actions.unsuspend(savepoint, actor, memberId, caseId),
      );
    } catch (error) {
      // The member has been suspended for longer or by another case, was deleted, or is the last administrator: a retry
      // would not help.
      if (!(error instanceof Problem)) throw error;
      this.logger.warn(`the decision about the case ${caseId} was not followed: ${error.code}`);
    }
  }
}
