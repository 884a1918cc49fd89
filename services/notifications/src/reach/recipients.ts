import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { idRows } from '@aar/platform/database/id-rows';
import { uuidOf } from '@aar/platform/database/uuid-of';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource } from 'typeorm';
import type { NotSent, Retry } from '../vocabulary/send-outcome';
import type { ChannelName } from '../vocabulary/channel-names';
import { consentFor, type DeliveryKind, deliveryKinds, isBulkKind } from '../vocabulary/delivery-kinds';
import { isNoticeShown } from '../moderation/hideables';
import { noticeCanReach } from '../relations/may-reach';
import { DailyLimits, decidedBy } from '../preferences/channel-preferences';
import { Suppressions } from '../suppressions/suppressions';
import { channelsFor, notBefore, type Sent } from '../preferences/channel-preferences.rules';
import { db, type NotificationsTables } from '../database/db';

/** How to reach a member now, or the reason why not. */
interface Reach {
  /** E-mail address or mobile number; `null` for devices, of which a member may have several. */
  address: string | null;
  /** The reason why nothing may be sent. */
  blockedBy: string | null;
  /** Whether the member's data may still arrive. */
  isAwaited: boolean;
  language: Language;
  /** Milliseconds until the member's quiet hours end; 0: it may be sent now. */
  waitMs(): number;
}

const unwanted: Record<ChannelName, string> = {
  email: sendReasons.emailUnwanted,
  sms: sendReasons.smsUnwanted,
  whatsapp: sendReasons.whatsappUnwanted,
  push: sendReasons.pushUnwanted,
};

/** The members who are to get the message of a delivery. */
interface About {
  deliveryId: string;
  kind: DeliveryKind;
  memberIds: string[];
}

/** The notice or the broadcast of a delivery. */
interface TellsOf {
  id: string;
  urgency: Sent['urgency'];
  createdAt: Date;
}

type Row = Pick<Reach, 'address' | 'blockedBy' | 'isAwaited'> & { memberId: string };

/** The members of a chunk while it is being sent. */
export interface Followed {
  /** The languages of members who may get it now or later, as of the claim of the chunk. */
  languages: ReadonlyMap<string, Language>;
  /** The current address for a member's message, or why it may not be sent. Never rejects. */
  addressOf(memberId: string): Promise<{ status: 'open'; address: string | null } | NotSent | Retry>;
}

/** Milliseconds for which the members of a chunk are cached: after that, a member who unsubscribed gets nothing more. */
const believed = 1_000;

/** Milliseconds after which a member without data counts as non-existent. */
const awaitedFor = 5 * 60_000;

const { eb, ref, and, or, not, exists, selectFrom } = expressionBuilder<NotificationsTables, 'recipients'>();

/** Whether an announced contact has not been fetched yet, or none has been announced. */
const contactIsAwaited = sql<boolean>`${ref('recipients.contact_version')} < greatest(${ref('recipients.announced_contact')}, 0)`;

/** How a channel reaches a member of `recipients`. */
interface Way {
  address: Expression<string | null>;
  isReached: Expression<SqlBool>;
  /** The reason if it does not. */
  whyNot: Expression<string>;
  /** Whether data that has yet to arrive may change that. */
  isAwaited: Expression<SqlBool>;
}

const ways: Record<ChannelName, Way> = {
  email: {
    address: ref('recipients.email'),
    isReached: eb('recipients.mailable', '=', true),
    whyNot: sql`case when ${ref('recipients.email')} is null then ${sendReasons.emailMissing}::text
      else ${sendReasons.emailUnconfirmed} end`,
    isAwaited: contactIsAwaited,
  },
  sms: mobile(),
  whatsapp: mobile(),
  push: {
    address: sql`null::text`,
    isReached: exists(
      selectFrom('push_subscriptions')
        .select('push_subscriptions.id')
        .whereRef('push_subscriptions.member_id', '=', 'recipients.member_id')
        .where('push_subscriptions.ended_at', 'is', null),
    ),
    whyNot: sql`${sendReasons.deviceMissing}::text`,
    isAwaited: sql.lit(false),
  },
};

function mobile(): Way {
  return {
    address: ref('recipients.mobile'),
    isReached: and([eb('recipients.mobile', 'is not', null), eb('recipients.mobile_confirmed', '=', true)]),
    whyNot: sql`case when ${ref('recipients.mobile')} is null then ${sendReasons.mobileMissing}::text
      else ${sendReasons.mobileUnconfirmed} end`,
    isAwaited: contactIsAwaited,
  };
}

/** Whether a channel can reach a member of `recipients`, regardless of consent. */
export const isReachedBy = (channel: ChannelName) => ways[channel].isReached;

@Injectable()
export class Recipients {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly limits: DailyLimits,
    private readonly suppressions: Suppressions,
  ) {}

  /**
   * Reads the current state of members, so that someone who unsubscribed or was suspended a second ago gets nothing. Nobody
   * gets a message about a suspended member (`notices.about_member` of the delivery), about hidden content, or from a member
   * separated from them by a block. Then it applies preferences: channel, quiet hours, daily limit. A member named before
   * identity's data arrived is awaited for a while; a suspended or erased one is not.
   */
  private async reach(
    channel: ChannelName,
    memberIds: string[],
    kind: DeliveryKind,
    about: TellsOf,
  ): Promise<Map<string, Reach>> {
    const way = ways[channel];
    const consent = consentFor(kind, channel);
    const found = await db(this.dataSource)
      .selectFrom(idRows('reader', memberIds))
      .crossJoin(db(this.dataSource).selectNoFrom(isGone(about.id).as('isGone')).as('told'))
      .crossJoinLateral(({ ref }) =>
        db(this.dataSource)
          .selectNoFrom(canReachReader(about.id, ref('reader.id')).as('canReach'))
          .as('between'),
      )
      .leftJoin('recipients', 'recipients.member_id', 'reader.id')
      .select(['reader.id as memberId'])
      .select(({ case: when, eb, and, or, not }) => [
        sql<string | null>`${way.address}`.as('address'),
        when()
          .when('told.isGone', '=', true)
          .then(sendReasons.gone)
          .when('between.canReach', '=', false)
          .then(sendReasons.keptApart)
          .when('recipients.status', 'is', null)
          .then(sendReasons.memberUnknown)
          .when('recipients.status', '<>', 'active')
          .then(sendReasons.memberInactive)
          .when(not(way.isReached))
          .then(way.whyNot)
          .when(consent ? eb(`recipients.${consent}`, '=', false) : sql.lit(false))
          .then(sendReasons.unsubscribed)
          .end()
          .as('blockedBy'),
        and([
          sql.lit(this.awaitsMembers(kind, about)),
          eb('told.isGone', '=', false),
          eb('between.canReach', '=', true),
          or([
            eb('recipients.status', 'is', null),
            and([eb('recipients.status', '=', 'active'), not(way.isReached), way.isAwaited]),
          ]),
        ]).as('isAwaited'),
      ])
      .execute();
    const rows: Row[] = found.map(row => ({ ...row, isAwaited: Boolean(row.isAwaited) }));
    const told: Sent = { kind, urgency: about.urgency };
    await this.blockSuppressed(channel, rows, isBulkKind(kind));
    const decided = await decidedBy(this.dataSource, memberIds);
    for (const row of rows)
      if (!row.blockedBy && !channelsFor(told, decided(row.memberId)).includes(channel))
        row.blockedBy = unwanted[channel];
    const open = rows.filter(row => !row.blockedBy).map(row => row.memberId);
    const full = await this.limits.count(open, about.id, told, decided);
    const waitMs = (memberId: string) => {
      const now = this.clock.now();
      return Math.max(0, (notBefore(told, decided(memberId), now)?.getTime() ?? 0) - now.getTime());
    };
    return new Map(
      rows.map(({ memberId, address, blockedBy, isAwaited }) => [
        memberId,
        {
          address,
          isAwaited,
          language: decided(memberId).language,
          waitMs: () => waitMs(memberId),
          blockedBy: full.has(memberId) ? sendReasons.dailyLimit : blockedBy,
        },
      ]),
    );
  }

  /** Other services name members as soon as they exist, and their data may arrive here later. */
  private awaitsMembers(kind: DeliveryKind, { createdAt }: TellsOf): boolean {
    return deliveryKinds[kind].namesMembers && this.clock.now().getTime() < createdAt.getTime() + awaitedFor;
  }

  /** Excludes suppressed contacts: a provider reported that they do not exist or that their owner complained. */
  private async blockSuppressed(
    channel: ChannelName,
    rows: { address: string | null; blockedBy: string | null }[],
    isBulk: boolean,
  ) {
    const contacts = rows.flatMap(({ address, blockedBy }) => (blockedBy || !address ? [] : [address]));
    if (contacts.length === 0 || channel === 'push') return;
    const suppressed = await this.suppressions.among(channel, contacts, isBulk);
    for (const row of rows) if (row.address && suppressed.has(row.address)) row.blockedBy ??= sendReasons.suppressed;
  }

  /** Reads the members of a chunk, and refreshes them while it is being sent. */
  async follow(channel: ChannelName, { deliveryId, kind, memberIds }: About): Promise<Followed> {
    // It does not change once the delivery exists.
    const about = await this.subjectOf(deliveryId);
    const look = () => this.reach(channel, memberIds, kind, about);
    const first = await look();
    let known = Promise.resolve(first);
    let until = performance.now() + believed;
    return {
      languages: new Map(
        [...first].flatMap(([id, { blockedBy, isAwaited, language }]) =>
          blockedBy && !isAwaited ? [] : [[id, language] as const],
        ),
      ),
      async addressOf(memberId) {
        if (performance.now() >= until) {
          until = performance.now() + believed;
          known = look();
        }
        const now = await known.catch((error: Error) => error);
        if (now instanceof Error) return { status: 'retry', reason: now.message, away: true };
        const reach = now.get(memberId)!;
        if (reach.blockedBy && reach.isAwaited) return { status: 'retry', reason: reach.blockedBy, away: false };
        if (reach.blockedBy) return { status: 'suppressed', reason: reach.blockedBy };
        const waitMs = reach.waitMs();
        if (waitMs > 0) return { status: 'later', reason: sendReasons.quietHours, waitMs };
        return { status: 'open', address: reach.address };
      },
    };
  }

  /** The subject of the delivery: a notice or a broadcast, which has the delivery's id unless `tells_of` is set. */
  private async subjectOf(deliveryId: string): Promise<TellsOf> {
    return db(this.dataSource)
      .selectFrom('deliveries')
      .leftJoin('notices', join => join.on(({ eb, fn }) => eb('notices.id', '=', fn.coalesce(...subject))))
      .leftJoin('campaigns', join => join.on(({ eb, fn }) => eb('campaigns.id', '=', fn.coalesce(...subject))))
      .select(({ fn }) => [
        fn.coalesce(...subject).as('id'),
        fn.coalesce('notices.urgency', 'campaigns.urgency').as('urgency'),
        'deliveries.created_at as createdAt',
      ])
      .where('deliveries.id', '=', deliveryId)
      .executeTakeFirstOrThrow();
  }
}

/** The id of a delivery's subject. */
const subject = ['deliveries.tells_of', 'deliveries.id'] as const;

/** Whether a notice is hidden, or about a member whose account is not active. */
const isGone = (id: string) => {
  const about = selectFrom('notices')
    .innerJoin('recipients as about', 'about.member_id', 'notices.about_member')
    .select('notices.id')
    .where('notices.id', '=', id)
    .where('about.status', '<>', 'active');
  return or([exists(about), not(isNoticeShown(uuidOf(id)))]);
};

/** Whether no block separates a reader from the member whom a notice is about. */
const canReachReader = (id: string, reader: Expression<string>) => {
  const apart = selectFrom('notices')
    .select('notices.id')
    .where('notices.id', '=', id)
    .where(({ ref }) =>
      not(noticeCanReach(reader, { kind: ref('notices.kind'), aboutMember: ref('notices.about_member') })),
    );
  return not(exists(apart));
};
