import { consentTexts, consentWords } from '@aar/contracts/identity/consent-texts';
import type { OptionalPurpose } from '@aar/contracts/identity/privacy.contract';
import { consentChanged } from '@aar/contracts/identity/privacy.messages';
import { addAllToOutbox } from '@aar/platform/messaging/outbox';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { EntityManager } from 'typeorm';
import { db, type IdentityTables } from '../database/db';

/** The demo members who ticked a box when they joined; those whom an administrator entered were never asked. */
const { ref, cast, lit } = expressionBuilder<IdentityTables, 'accounts'>();
const oneInEight = sql<SqlBool>`hashtext(${cast('id', 'text')}) % 8 = 0`;
const ticked: Record<OptionalPurpose, Expression<SqlBool>> = {
  directory: ref('listed'),
  broadcasts: lit(true),
  'broadcasts-sms': oneInEight,
  'broadcasts-whatsapp': oneInEight,
};

/** Records what the demo members agreed to when they joined. */
export async function agreeInDemo(tx: EntityManager): Promise<void> {
  for (const [purpose, who] of Object.entries(ticked) as [OptionalPurpose, Expression<SqlBool>][]) {
    const agreed = await db(tx)
      .insertInto('consents')
      .columns(['id', 'account_id', 'purpose', 'granted', 'notice_version', 'source', 'words', 'decided_at'])
      .expression(({ selectFrom, val }) =>
        selectFrom('accounts')
          .select([
            sql<string>`gen_random_uuid()`.as('consent'),
            'id',
            val(purpose).as('purpose'),
            lit(true).as('granted'),
          ])
          .select([val(consentTexts[purpose].version).as('version'), sql.lit('joining').as('source')])
          .select([val(consentWords(purpose)).as('words'), 'created_at'])
          .where('terms_accepted_at', 'is not', null)
          .where(who),
      )
      .returning(['account_id as memberId', 'decided_at as at'])
      .execute();
    const decisions = agreed.map(({ memberId, at }) => ({
      memberId,
      purpose,
      granted: true,
      decidedAt: at.toISOString(),
      isAct: true,
    }));
    // No other service stores who is listed; it is part of the member.
    if (purpose !== 'directory') await addAllToOutbox(tx, consentChanged, decisions);
  }
}
