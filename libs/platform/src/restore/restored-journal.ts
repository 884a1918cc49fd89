import { Injectable, Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { anyOf } from '../database/any-of';
import { platformDb } from '../database/platform-db';
import { inTransaction } from '../database/transaction';
import { findHandlers } from '../service/find-handlers';
import { Reconciler } from '../service/reconciler';
import type { Hold } from './hold';
import type { JournalKind } from './journal';
import { RESTORED, type RestoredHandler } from './on-restored';

interface Row {
  id: string;
  kind: string;
  at: Date;
  data: unknown;
}

/** Number of entries in one transaction. */
const batch = 5_000;
const one = 6_021_978;

/**
 * Applies the entries that the `journal` command has stored, in order, while the site is held. An entry that fails is marked
 * with its error and not retried: the report names it, so that the site is not released by mistake.
 */
@Injectable()
export class RestoredJournal extends Reconciler {
  protected override readonly runsWhileHeld = true;
  private readonly handlers = new Map<string, RestoredHandler>();
  private readonly kinds: Map<string, JournalKind>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly held: Hold,
    private readonly discovery: DiscoveryService,
    kinds: JournalKind[],
  ) {
    super('restored journal', 1_000);
    this.kinds = new Map(kinds.map(kind => [kind.name, kind]));
  }

  override onApplicationBootstrap() {
    for (const [name, handler] of findHandlers<JournalKind, RestoredHandler>(this.discovery, RESTORED, [
      ...this.kinds.values(),
    ]))
      this.handlers.set(name, handler);
    super.onApplicationBootstrap();
  }

  protected override async reconcile(stopping: AbortSignal) {
    while (this.held.isHeld && !stopping.aborted && (await this.applySome()) > 0);
  }

  private applySome(): Promise<number> {
    return inTransaction(this.dataSource, async tx => {
      // One replica at a time, because the order matters.
      const turn = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${one}) as taken`.execute(
        platformDb(tx),
      );
      if (!turn.rows[0]!.taken) return 0;
      const rows = await platformDb(tx)
        .selectFrom('restored_entries')
        .select(['id', 'kind', 'at', 'data'])
        .where('applied_at', 'is', null)
        .where('error', 'is', null)
        .orderBy('seq')
        .limit(batch)
        .execute();
      for (const ofKind of byKind(rows)) await this.apply(tx, ofKind);
      return rows.length;
    });
  }

  private async apply(tx: EntityManager, rows: Row[]) {
    const ids = rows.map(({ id }) => id);
    const entries = platformDb(tx).updateTable('restored_entries').where('id', '=', anyOf(ids));
    try {
      await tx.transaction(inner => this.handle(inner, rows));
      await entries.set({ applied_at: sql`now()` }).execute();
    } catch (error) {
      if (rows.length > 1) {
        for (const row of rows) await this.apply(tx, [row]);
        return;
      }
      // Only the error's class: the message may quote personal data.
      const reason = `${(error as Error).name} ${(error as { code?: string }).code ?? ''}`.trim();
      new Logger('restored journal').error(`entry ${ids[0]} of the kind ${rows[0]!.kind}: ${reason}`);
      await entries.set({ error: reason }).execute();
    }
  }

  private async handle(tx: EntityManager, rows: Row[]) {
    const { kind } = rows[0]!;
    const handler = this.handlers.get(kind);
    if (!handler) throw Object.assign(new Error('no handler'), { name: 'UnknownKind' });
    const { schema } = this.kinds.get(kind)!;
    await handler(
      rows.map(({ at, data }) => ({ at, data: schema.parse(data) })),
      tx,
    );
  }
}

/**
 * Groups the entries by kind, so that the last one about a member or chunk decides and no earlier one is applied in between.
 * No kind depends on the order of another.
 */
function byKind(rows: Row[]): Row[][] {
  const kinds = new Map<string, Row[]>();
  for (const row of rows) {
    const known = kinds.get(row.kind);
    if (known) known.push(row);
    else kinds.set(row.kind, [row]);
  }
  return [...kinds.values()];
}
