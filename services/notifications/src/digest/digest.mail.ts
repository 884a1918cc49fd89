import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import { deliveryKinds } from '../deliveries/delivery-kinds';
import type { PersonalMailSource } from '../deliveries/mail-sources';
import { isShownNotice } from '../moderation/hideables';
import { NotificationsConfig } from '../notifications.config';
import { noticeMayReach } from '../relations/may-reach';
import { SiteName } from '../site-name/site-name';
import { type DigestItem, digestMail, digestShort } from '../templates/digest.template';

/** Maximum items of one mail; the inbox on the site has all. */
const mostItems = 30;

/** SQL condition: the member gave the consent that a mail about this item alone would need. */
const isAgreed = (item: string, member: string) =>
  Object.entries(deliveryKinds)
    .flatMap(([kind, { consent }]) => (consent ? [`(${item}.kind <> '${kind}' or ${member}.${consent})`] : []))
    .join(' and ');

/** The daily digest of each member; its delivery has the id of the digest. */
@Injectable()
export class DigestMail implements PersonalMailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  /**
   * Leaves out items that were hidden or taken back since they were added, items of members whom a block keeps apart from the reader,
   * items that the member does not agree to by mail, and members with no items left.
   */
  async composeFor(digestId: string, languages: ReadonlyMap<string, Language>) {
    const rows: { memberId: string; total: number; items: (Omit<DigestItem, 'url'> & { href: string })[] }[] =
      await this.dataSource.query(
        `select i.member_id as "memberId", count(*)::int as total,
           (array_agg(json_build_object('kind', i.kind, 'title', i.title, 'href', i.href) order by i.created_at, ref_id))[1:${mostItems}]
             as items
         from digest_items i join recipients r on r.member_id = i.member_id
         where digest_id = $1 and i.member_id = any ($2) and ${isShownNotice('ref_id')} and ${isAgreed('i', 'r')}
           and not exists (select from notices t join recipients about on about.member_id = t.about_member
             where t.id = i.ref_id and about.status <> 'active')
           and not exists (select from notices t where t.id = i.ref_id and not ${noticeMayReach('i.member_id', 't')})
         group by i.member_id`,
        [digestId, [...languages.keys()]],
      );
    const siteName = await this.siteName.current();
    const { PUBLIC_URL } = this.config;
    const urls = {
      inboxUrl: `${PUBLIC_URL}/notifications`,
      unsubscribeUrl: `${PUBLIC_URL}/unsubscribe/${unsubscribeSlot}`,
    };
    return new Map(
      rows.map(({ memberId, total, items }) => [
        memberId,
        digestMail(
          {
            ...{ siteName, ...urls, more: total - items.length },
            items: items.map(({ href, ...item }) => ({ ...item, url: PUBLIC_URL + href })),
          },
          languages.get(memberId)!,
        ),
      ]),
    );
  }

  short(_digestId: string, language: Language) {
    return Promise.resolve(digestShort('/notifications', this.config.PUBLIC_URL, language));
  }
}
