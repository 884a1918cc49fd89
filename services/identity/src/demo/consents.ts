import { consentTexts, consentWords } from '@aar/contracts/identity/consent-texts';
import type { OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import type { EntityManager } from 'typeorm';

/** Who of the demo members ticked a box when they joined; nobody asked those whom an administrator entered. */
const ticked: Record<OptionalPurpose, string> = {
  directory: 'listed',
  broadcasts: 'true',
  'broadcasts-sms': 'hashtext(id::text) % 8 = 0',
  'broadcasts-whatsapp': 'hashtext(id::text) % 8 = 0',
};

/** Records what the demo members agreed to when they joined. */
export async function agreeInDemo(tx: EntityManager): Promise<void> {
  for (const [purpose, who] of Object.entries(ticked) as [OptionalPurpose, string][]) {
    const agreed = await tx.query<{ memberId: string; at: Date }[]>(
      `insert into consents (id, account_id, purpose, granted, notice_version, source, words, decided_at)
       select gen_random_uuid(), id, $1, true, $2, 'joining', $3, created_at from accounts
       where terms_accepted_at is not null and ${who}
       returning account_id as "memberId", decided_at as at`,
      [purpose, consentTexts[purpose].version, consentWords(purpose)],
    );
    const decisions = agreed.map(({ memberId, at }) => ({
      ...{ memberId, purpose, granted: true, decidedAt: at.toISOString(), isAct: true },
    }));
    // No other service stores who is listed; that is part of the member.
    if (purpose !== 'directory') await addAllToOutbox(tx, consentChanged, decisions);
  }
}
