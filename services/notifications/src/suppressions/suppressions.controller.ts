import type { Actor } from '@aar/contracts/access';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { Suppression, suppressions } from '@aar/contracts/notifications/suppressions.contract';
import { instantOf } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { anyOf } from '@aar/platform/database/any-of';
import { given } from '@aar/platform/database/given';
import { fieldsOf } from '@aar/platform/database/field-columns';
import { readJsonPage } from '@aar/platform/database/json-page';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { sql } from 'kysely';
import { DataSource, type EntityManager } from 'typeorm';
import { db } from '../database/db';
import { Suppressions } from './suppressions';

const columns = fieldsOf(Suppression, { without: ['createdAt'] });
const createdAt = instantOf(sql.ref('created_at')).as('createdAt');
const newest = new Keyset({ created_at: 'timestamptz desc' });

/** The list of suppressed contacts, for administrators. */
@Implements(suppressions)
export class SuppressionsController implements Handlers<typeof suppressions> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly suppressed: Suppressions,
  ) {}

  /** Only a complete contact is found: digests cannot be searched in part. */
  list({ search, reason, ...page }: Inputs<typeof suppressions>['list']) {
    const digests = search && [this.suppressed.digestOf('email', search), this.suppressed.digestOf('mobile', search)];
    const rows = db(this.dataSource)
      .selectFrom('suppressions')
      .where(({ and }) => and(given({ reason })))
      .$if(Boolean(digests), query => query.where('contact_digest', '=', anyOf(digests as Buffer[])));
    const list = { name: 'suppressions', rows, columns: [...columns, createdAt], order: newest } as const;
    return readJsonPage(this.dataSource, list, page);
  }

  async add({ contact, detail }: Inputs<typeof suppressions>['add'], actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.suppressed.add(tx, {
        contact,
        contactType: contact.includes('@') ? 'email' : 'mobile',
        reason: 'asked',
        detail: maskContactsIn(detail),
        provider: 'team',
      });
      if (!id) throw Problem.ofField('notifications.suppression.known', 'contact');
      const added = await db(tx)
        .selectFrom('suppressions')
        .select([...columns, createdAt])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await this.audit(tx, actor, 'added', { id, label: added.maskedContact ?? '', reason: added.detail });
      return added;
    });
  }

  async remove({ id }: Inputs<typeof suppressions>['remove'], actor: Actor, once: Once) {
    return once(async tx => {
      const removed = await db(tx)
        .deleteFrom('suppressions')
        .where('id', '=', id)
        .returning('masked_contact as maskedContact')
        .executeTakeFirst();
      if (!removed) throw new Problem('notifications.suppression.unknown');
      await this.audit(tx, actor, 'removed', { id, label: removed.maskedContact ?? '', reason: null });
      return {};
    });
  }

  private audit(
    tx: EntityManager,
    actor: Actor,
    change: 'added' | 'removed',
    { id, label, reason }: { id: string; label: string; reason: string | null },
  ) {
    return addToOutbox(tx, auditEntryRequested, {
      actorId: actor.id,
      action: `suppression.${change}`,
      targetType: 'suppression',
      targetId: id,
      targetLabel: label,
      diff: {},
      reason,
      doneAt: new Date().toISOString(),
    });
  }
}
