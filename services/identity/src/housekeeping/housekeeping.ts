import { ago } from '@aar/platform/database/ago';
import { deleteInBatches } from '@aar/platform/database/prune';
import { defineRecurringWork } from '@aar/platform/due-work/define-due-work';
import { OnDue } from '@aar/platform/due-work/on-due';
import { runEach } from '@aar/platform/due-work/run-each';
import { Injectable } from '@nestjs/common';
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { DataSource } from 'typeorm';
import { beforeRetention } from '../audit/audit-chain';
import { scheduleWhatIsMissing } from '../accounts/account-due-work';
import { IdentityConfig } from '../identity.config';
import { isWaiting } from '../role-proposals/found-proposal';
import { db, type IdentityTables } from '../database/db';

const hour = 3_600_000;
/** Batch size for the parts of downloads, whose rows have up to 150 kB. */
const partsAtOnce = 200;
const countsAtOnce = 50_000;

export const housekeeping = defineRecurringWork('housekeeping', { every: hour });

/** Deletes expired rows, compacts the member counters and schedules missing due work. */
@Injectable()
export class Housekeeping {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: IdentityConfig,
  ) {}

  @OnDue(housekeeping)
  async forget() {
    await runEach(this.steps());
  }

  private steps(): (() => Promise<unknown>)[] {
    const { AUDIT_KEPT_DAYS, EXPORTS_KEPT_DAYS, KNOWN_PLACES_KEPT_DAYS, PENDING_CONTACTS_KEPT_DAYS } = this.config;
    const forget =
      <Table extends keyof IdentityTables & string>(
        table: Table,
        which: (eb: ExpressionBuilder<IdentityTables, Table>) => Expression<SqlBool>,
        size?: number,
      ) =>
      () =>
        deleteInBatches(db(this.dataSource), table, which, size);
    const days = (count: number) => ago(`${count} days`);
    const now = sql<Date>`now()`;
    return [
      // Caps and back-off depend on one day at most.
      forget('codes', eb => eb('created_at', '<', days(2))),
      forget('sign_in_attempts', eb => eb('created_at', '<', days(2))),
      forget('known_places', eb => eb('seen_at', '<', days(KNOWN_PLACES_KEPT_DAYS))),
      forget('social_sign_in_states', eb => eb('expires_at', '<', now)),
      forget('social_sign_in_codes', eb => eb('expires_at', '<', now)),
      forget('password_resets', eb => eb('expires_at', '<', now)),
      forget('contact_undos', eb => eb('expires_at', '<', now)),
      forget('sign_in_tickets', eb => eb('expires_at', '<', now)),
      forget('passkey_challenges', eb => eb('expires_at', '<', now)),
      // The notifications service stops trying to send them after a day.
      forget('notices', eb => eb('raised_at', '<', days(2))),
      forget('pending_contacts', eb => eb('requested_at', '<', days(PENDING_CONTACTS_KEPT_DAYS))),
      forget('role_proposals', eb => eb.not(isWaiting)),
      () =>
        db(this.dataSource)
          .updateTable('data_exports')
          .set({ status: 'expired', private_key: null })
          .where('status', '<>', 'expired')
          .where('expires_at', '<', now)
          .execute(),
      forget(
        'data_export_parts',
        eb => eb('export_id', 'in', eb.selectFrom('data_exports').select('id').where('status', '=', 'expired')),
        partsAtOnce,
      ),
      forget('data_exports', eb => eb('expires_at', '<', days(EXPORTS_KEPT_DAYS))),
      forget('sessions', eb =>
        eb.or([eb('ends_at', '<', now), sql<boolean>`${eb.ref('used_at')} + ${eb.ref('idle_time')} < now()`]),
      ),
      forget('audit_entries', eb =>
        eb('done_at', '<', sql<Date>`least(now() - interval '1 year', ${days(AUDIT_KEPT_DAYS)})`),
      ),
      // The last of the old links is not deleted: the chain is verified from it.
      forget('audit_links', eb => eb('position', '<', beforeRetention(AUDIT_KEPT_DAYS))),
      () => this.sumCounts(),
      () => scheduleWhatIsMissing(this.dataSource),
    ];
  }

  /** Compacts the member counters to one row per group; all past months count as one. */
  private async sumCounts() {
    const groups = ['admin_status', 'user_type', 'role', 'state', 'is_verified'] as const;
    const thisMonth = sql<Date>`date_trunc('month', now() at time zone 'Asia/Kolkata')`;
    for (let taken = countsAtOnce; taken === countsAtOnce;)
      ({ taken } = await db(this.dataSource)
        .with('taken', qb => {
          const rows = qb
            .selectFrom('account_counts')
            .select(sql`ctid`.as('ctid'))
            .limit(sql.lit(countsAtOnce));
          return qb
            .deleteFrom('account_counts')
            .where(sql<boolean>`ctid = any (array(${rows.forUpdate().skipLocked()}))`)
            .returningAll();
        })
        .with('counts', qb =>
          qb
            .selectFrom('taken')
            .select(({ eb, fn, ref }) => [
              ...groups,
              fn.sum<number>('members').as('members'),
              eb.case().when('joined_month', '>=', thisMonth).then(ref('joined_month')).end().as('month'),
            ])
            .groupBy([...groups, 'month']),
        )
        .with('summed', qb =>
          qb
            .insertInto('account_counts')
            .columns([...groups, 'joined_month', 'members'])
            .expression(
              qb
                .selectFrom('counts')
                .select([...groups, 'month', 'members'])
                .where('members', '<>', 0),
            ),
        )
        .selectFrom('taken')
        .select(sql<number>`count(*)::int`.as('taken'))
        .executeTakeFirstOrThrow());
  }
}
