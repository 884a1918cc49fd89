import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { anyOf } from '@aar/platform/database/any-of';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { unsubscribeSlot } from '../channels/email/prepared-mail';
import { type DeliveryKind, deliveryKinds } from '../vocabulary/delivery-kinds';
import type { PersonalMailSource } from '../deliveries/mail-sources';
import { isNoticeShown } from '../moderation/hideables';
import { NotificationsConfig } from '../notifications.config';
import { noticeCanReach } from '../relations/may-reach';
import { SiteName } from '../site-name/site-name';
import { type DigestItem, digestMail, digestShort } from '../templates/digest.template';
import { db } from '../database/db';

/** Maximum number of items in one mail; the inbox on the site has all of them. */
const mostItems = 30;

type Item = Omit<DigestItem, 'url'> & { href: string };

/** The kinds of items that require a consent in a mail. */
const kindsByConsent = Object.entries(deliveryKinds).flatMap(([kind, { consent }]) =>
  consent ? [{ kind: kind as DeliveryKind, consent }] : [],
);

/** The daily digest of each member; its delivery has the id of the digest. */
@Injectable()
export class DigestMail implements PersonalMailSource {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: NotificationsConfig,
    private readonly siteName: SiteName,
  ) {}

  /**
   * Leaves out items that were hidden or retracted since they were added, items of members separated from the reader by a
   * block, items that the member does not agree to by mail, and members with no items left.
   */
  async composeFor(digestId: string, languages: ReadonlyMap<string, Language>) {
    const rows = await db(this.dataSource)
      .selectFrom('digest_items as item')
      .innerJoin('recipients as reader', 'reader.member_id', 'item.member_id')
      .select(({ ref }) => {
        const item = sql`json_build_object('kind', ${ref('item.kind')}, 'title', ${ref('item.title')}, 'href', ${ref('item.href')})`;
        const all = sql`array_agg(${item} order by ${ref('item.created_at')}, ${ref('item.ref_id')})`;
        return [
          'item.member_id as memberId',
          sql<number>`count(*)::int`.as('total'),
          sql<Item[]>`(${all})[1:${sql.lit(mostItems)}]`.as('items'),
        ];
      })
      .where('item.digest_id', '=', digestId)
      .where('item.member_id', '=', anyOf([...languages.keys()]))
      .where(({ ref }) => isNoticeShown(ref('item.ref_id')))
      .where(({ eb, and, or }) =>
        and(
          kindsByConsent.map(({ kind, consent }) =>
            or([eb('item.kind', '<>', kind), eb(`reader.${consent}`, '=', true)]),
          ),
        ),
      )
      .where(({ not, exists, selectFrom, ref }) => {
        const told = selectFrom('notices').select('notices.id').whereRef('notices.id', '=', 'item.ref_id');
        const isAway = told
          .innerJoin('recipients as about', 'about.member_id', 'notices.about_member')
          .where('about.status', '<>', 'active');
        const isKeptApart = told.where(notice =>
          not(
            noticeCanReach(ref('item.member_id'), {
              kind: notice.ref('notices.kind'),
              aboutMember: notice.ref('notices.about_member'),
            }),
          ),
        );
        return not(exists(isAway)).and(not(exists(isKeptApart)));
      })
      .groupBy('item.member_id')
      .execute();
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
            siteName,
            ...urls,
            more: total - items.length,
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
