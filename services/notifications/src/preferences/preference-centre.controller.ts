import { maskEmail } from '@aar/contracts/masked-contact';
import { preferenceCentre } from '@aar/contracts/notifications/preferences.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { NotificationsConfig } from '../notifications.config';
import { readUnsubscribeToken } from '../unsubscribe/unsubscribe-token';
import { holdMember, readPreferences, savePreferences } from './stored-preferences';

/** Needs no session: the signed link of a message authorises access to the preferences of its recipient. */
@Implements(preferenceCentre)
export class PreferenceCentreController implements Handlers<typeof preferenceCentre> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
  ) {}

  async get({ token }: Inputs<typeof preferenceCentre>['get']) {
    return this.read(this.dataSource, this.memberOf(token));
  }

  async save({ token, ...wanted }: Inputs<typeof preferenceCentre>['save'], _actor: unknown, once: Once) {
    const memberId = this.memberOf(token);
    return once(async tx => {
      await holdMember(tx, memberId);
      await savePreferences(tx, memberId, wanted);
      return this.read(tx, memberId);
    });
  }

  private memberOf(token: string): string {
    const link = readUnsubscribeToken(token, this.config.UNSUBSCRIBE_KEY);
    if (!link) throw new Problem('notifications.unsubscribe.invalid');
    return link.memberId;
  }

  private async read(db: Pick<EntityManager, 'query'>, memberId: string) {
    const [member] = await db.query(
      `select coalesce(email, '') as email from recipients where member_id = $1 and status is distinct from 'deleted'`,
      [memberId],
    );
    if (!member) throw new Problem('notifications.unsubscribe.invalid');
    return { maskedContact: maskEmail(member.email), preferences: await readPreferences(db, memberId) };
  }
}
