import type { Actor } from '@aar/contracts/access';
import type { Output } from '@aar/contracts/contract';
import { auditEntryRequested } from '@aar/contracts/identity/audit.messages';
import { maskContactsIn } from '@aar/contracts/masked-contact';
import { suppressions } from '@aar/contracts/notifications/suppressions.contract';
import { Conditions } from '@aar/platform/database/conditions';
import { instant } from '@aar/platform/database/instant';
import { Keyset } from '@aar/platform/database/keyset';
import { readPage } from '@aar/platform/database/page';
import { Problem } from '@aar/platform/errors/problem';
import { addToOutbox } from '@aar/platform/messaging/outbox';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { Suppressions } from './suppressions';

const columns = `id, contact_type as "contactType", masked_contact as "maskedContact", reason, scope, detail, provider,
  ${instant('created_at')} as "createdAt"`;
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
    const where = new Conditions().maybe('reason = ?', reason);
    if (search) {
      const digests = [this.suppressed.digestOf('email', search), this.suppressed.digestOf('mobile', search)];
      where.and('contact_digest = any(?::bytea[])', digests);
    }
    const list = { name: 'suppressions', columns, table: 'suppressions', where, order: newest };
    return readPage<Output<typeof suppressions.list>>(this.dataSource, list, page);
  }

  async add({ contact, detail }: Inputs<typeof suppressions>['add'], actor: Actor, once: Once) {
    return once(async tx => {
      const id = await this.suppressed.add(tx, {
        ...{ contact, contactType: contact.includes('@') ? 'email' : 'mobile' },
        ...{ reason: 'asked', detail: maskContactsIn(detail), provider: 'team' },
      });
      if (!id) throw Problem.ofField('notifications.suppression.known', 'contact');
      const [added] = await tx.query(`select ${columns} from suppressions where id = $1`, [id]);
      await this.note(tx, actor, 'added', { id, label: added.maskedContact, reason: added.detail });
      return added;
    });
  }

  async remove({ id }: Inputs<typeof suppressions>['remove'], actor: Actor, once: Once) {
    return once(async tx => {
      const [[removed]] = await tx.query(
        'delete from suppressions where id = $1 returning masked_contact as "maskedContact", reason, provider',
        [id],
      );
      if (!removed) throw new Problem('notifications.suppression.unknown');
      await this.note(tx, actor, 'removed', { id, label: removed.maskedContact ?? '', reason: null });
      return {};
    });
  }

  private note(
    tx: EntityManager,
    actor: Actor,
    change: 'added' | 'removed',
    { id, label, reason }: { id: string; label: string; reason: string | null },
  ) {
    return addToOutbox(tx, auditEntryRequested, {
      ...{ actorId: actor.id, action: `suppression.${change}`, targetType: 'suppression', targetId: id },
      ...{ targetLabel: label, diff: {}, reason, doneAt: new Date().toISOString() },
    });
  }
}
