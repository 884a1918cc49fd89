import type { Language } from '@aar/contracts/notifications/preferences.contract';
import { sendReasons } from '@aar/contracts/notifications/send-reasons';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Outcome } from '../channels/send-outcome';
import type { NotSent } from '../deliveries/channel';
import type { ChannelName } from '../deliveries/channel-names';
import type { Claim } from '../deliveries/chunk-ledger';
import { consentFor, type DeliveryKind, deliveryKinds, isBulkKind } from '../deliveries/delivery-kinds';
import { isShownNotice } from '../moderation/hideables';
import { noticeMayReach } from '../relations/may-reach';
import { DailyLimits, decidedBy } from '../preferences/channel-preferences';
import { Suppressions } from '../suppressions/suppressions';
import { channelsFor, notBefore, type Told } from '../preferences/channel-preferences.rules';

/** How to reach a member now, or the reason why not. */
interface Reach {
  /** E-mail address or mobile number; `null` for devices, of which a member may have several. */
  address: string | null;
  /** The reason why nothing may be sent. */
  blockedBy: string | null;
  /** The data of the member may still be on its way. */
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

/** The part of a claim that identifies its messages. */
type About = Pick<Claim, 'deliveryId' | 'kind' | 'memberIds'>;

/** The notice or the broadcast of a delivery. */
interface TellsOf {
  id: string;
  urgency: Told['urgency'];
  createdAt: Date;
}

type Row = Pick<Reach, 'address' | 'blockedBy' | 'isAwaited'> & { memberId: string };

/** The members of a chunk while it is being sent. */
export interface Followed {
  /** The languages of members who may get it now or later, as of the claim of the chunk. */
  languages: ReadonlyMap<string, Language>;
  /** The current address of a member's message, or why it may not be sent. Never rejects. */
  addressOf(memberId: string): Promise<{ status: 'open'; address: string | null } | NotSent | RetryLater>;
}
type RetryLater = Extract<Outcome, { status: 'retry' }>;

/** Milliseconds for which the members of a chunk are cached: a member who unsubscribes gets nothing sent after that. */
const believed = 1_000;

/** Milliseconds after which a member without data counts as non-existent. */
const awaitedFor = 5 * 60_000;

/** An announced contact has not been fetched yet, or none has been announced. */
const contactIsAwaited = 'contact_version < greatest(announced_contact, 0)';

/**
 * SQL of how a channel reaches a member of `recipients`: the address, the condition, the reason when it does not hold, and
 * whether data on its way may change that.
 */
const ways: Record<ChannelName, { address: string; isReached: string; whyNot: string; isAwaited: string }> = {
  email: {
    address: 'email',
    isReached: 'mailable',
    whyNot: `case when email is null then '${sendReasons.emailMissing}' else '${sendReasons.emailUnconfirmed}' end`,
    isAwaited: contactIsAwaited,
  },
  sms: mobile(),
  whatsapp: mobile(),
  push: {
    address: 'null::text',
    isReached:
      'exists (select from push_subscriptions s where s.member_id = recipients.member_id and s.ended_at is null)',
    whyNot: `'${sendReasons.deviceMissing}'`,
    isAwaited: 'false',
  },
};

function mobile() {
  const whyNot = `case when mobile is null then '${sendReasons.mobileMissing}' else '${sendReasons.mobileUnconfirmed}' end`;
  const isReached = '(mobile is not null and mobile_confirmed)';
  return { address: 'mobile', isReached, whyNot, isAwaited: contactIsAwaited };
}

/** SQL condition for members whom a channel can reach, regardless of consent. */
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
   * Reads the current state of members, so that someone who unsubscribed or was suspended a second ago gets nothing. Nobody gets
   * a message about a suspended member (`notices.about_member` of the delivery), about hidden content, or from a member whom a block
   * keeps apart from them. Then it applies preferences: channel, quiet hours, daily limit. A member named before identity's data arrived is awaited for a while; a
   * suspended or erased one is not.
   */
  private async reach(
    channel: ChannelName,
    memberIds: string[],
    kind: DeliveryKind,
    about: TellsOf,
  ): Promise<Map<string, Reach>> {
    const { address, isReached, whyNot, isAwaited } = ways[channel];
    const rows: Row[] = await this.dataSource.query(
      `select reader.id as "memberId", ${address} as address, case
         when is_gone then '${sendReasons.gone}'
         when not may_reach then '${sendReasons.keptApart}'
         when status is null then '${sendReasons.memberUnknown}'
         when status <> 'active' then '${sendReasons.memberInactive}'
         when not ${isReached} then ${whyNot}
         when not case $2 when 'bulk_email' then bulk_email when 'bulk_sms' then bulk_sms
           when 'bulk_whatsapp' then bulk_whatsapp when 'alert_email' then alert_email else true end
           then '${sendReasons.unsubscribed}'
       end as "blockedBy",
       $4 and not is_gone and may_reach and (status is null or status = 'active' and not ${isReached} and ${isAwaited}) as "isAwaited"
       from (select exists (select from notices t join recipients about on about.member_id = t.about_member
           where t.id = $3 and about.status <> 'active') or not (${isShownNotice('$3')}) as is_gone) told
       cross join unnest($1::uuid[]) reader (id) left join recipients on member_id = reader.id
       cross join lateral (select not exists (
         select from notices t where t.id = $3 and not ${noticeMayReach('reader.id', 't')}) as may_reach) between_them`,
      [memberIds, consentFor(kind, channel), about.id, this.awaitsMembers(kind, about)],
    );
    const told: Told = { kind, urgency: about.urgency };
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
          ...{ address, isAwaited, language: decided(memberId).language, waitMs: () => waitMs(memberId) },
          blockedBy: full.has(memberId) ? sendReasons.dailyLimit : blockedBy,
        },
      ]),
    );
  }

  /** Other services name members as soon as they exist, and their data may arrive here later. */
  private awaitsMembers(kind: DeliveryKind, { createdAt }: TellsOf): boolean {
    return deliveryKinds[kind].namesMembers && this.clock.now().getTime() < createdAt.getTime() + awaitedFor;
  }

  /** Blocks suppressed contacts: a provider reported that they do not exist or that their owner complained. */
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
    const about = await this.tellsOf(deliveryId);
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

  /** What the delivery is about: a notice or a broadcast, which has its id unless `tells_of` is set. */
  private async tellsOf(deliveryId: string): Promise<TellsOf> {
    const [about] = await this.dataSource.query(
      `select told.id, coalesce((select urgency from notices where id = told.id),
         (select urgency from campaigns where id = told.id)) as urgency, told.created_at as "createdAt"
       from (select coalesce(tells_of, id) as id, created_at from deliveries where id = $1) told`,
      [deliveryId],
    );
    return about;
  }
}
