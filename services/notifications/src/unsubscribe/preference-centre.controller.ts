import { isDeepStrictEqual } from 'node:util';
import { maskEmail } from '@aar/contracts/masked-contact';
import { preferenceCentre } from '@aar/contracts/notifications/preferences.contract';
import { Problem } from '@aar/platform/errors/problem';
import type { Caller, Handlers, Inputs, Once } from '@aar/platform/service/handlers';
import { Implements } from '@aar/platform/service/implements';
import { DataSource, type EntityManager } from 'typeorm';
import { ChangesByLink } from './changes-by-link.service';
import { recordUseOfLink } from './mail-links';
import { MailLinks } from './mail-links.service';
import { db } from '../database/db';
import { lockMember, readPreferences, savePreferences } from '../preferences/stored-preferences';

type Input = Inputs<typeof preferenceCentre>;

/** Needs no session: the signed link in a message authorises access to the preferences of its recipient. */
@Implements(preferenceCentre)
export class PreferenceCentreController implements Handlers<typeof preferenceCentre> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly links: MailLinks,
    private readonly changes: ChangesByLink,
  ) {}

  async get({ token }: Input['get']) {
    const memberId = await this.links.memberOf(this.dataSource, token);
    return this.read(this.dataSource, memberId);
  }

  async save({ token, ...wanted }: Input['save'], _actor: unknown, once: Once) {
    return once(async tx => {
      const memberId = await this.links.memberOf(tx, token);
      await lockMember(tx, memberId);
      await recordUseOfLink(tx, memberId);
      const before = await readPreferences(tx, memberId);
      await savePreferences(tx, memberId, wanted);
      const { maskedContact, ...now } = await this.read(tx, memberId);
      if (!isDeepStrictEqual(now, before)) await this.changes.notify(tx, memberId);
      return { ...now, maskedContact };
    });
  }

  /** Without `once`, like everything that sends codes: the response may contain the code. */
  sendCode({ token }: Input['sendCode'], _actor: unknown, _once: Once, { address }: Caller) {
    return this.links.sendCode(this.dataSource, token, address);
  }

  async renew({ token, otp }: Input['renew'], _actor: unknown, _once: Once, { address }: Caller) {
    return { token: await this.links.renew(this.dataSource, token, otp, address) };
  }

  private async read(database: DataSource | EntityManager, memberId: string) {
    const member = await db(database)
      .selectFrom('recipients')
      .select('email')
      .where('member_id', '=', memberId)
      .where('status', 'is distinct from', 'deleted')
      .executeTakeFirst();
    if (!member) throw new Problem('notifications.unsubscribe.invalid');
    return { ...(await readPreferences(database, memberId)), maskedContact: maskEmail(member.email ?? '') };
  }
}
