import type { EffectData } from '@aar/platform/effects/define-effect';
import { OnEffect } from '@aar/platform/effects/on-effect';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { MediaStorage } from './media-storage';
import { removeFiles } from './remove-files';

/**
 * Removes files from the storage once the transaction that removed their rows is committed. Evidence of a moderation case is
 * not removed until the case releases it.
 */
@Injectable()
export class FileRemovals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
  ) {}

  @OnEffect(removeFiles)
  async remove(files: EffectData<typeof removeFiles>[]): Promise<void> {
    const held = await this.evidenceAmong(files.map(({ name }) => name));
    for (const folder of ['pictures', 'documents'] as const)
      await this.storage[folder].removeAll(
        files.filter(file => file.folder === folder && !held.has(file.name)).map(({ name }) => name),
      );
  }

  private async evidenceAmong(names: string[]): Promise<Set<string>> {
    const held = await db(this.dataSource)
      .selectFrom('evidence_files')
      .select('names')
      .where('names', '&&', sql<string[]>`${names}::text[]`)
      .execute();
    return new Set(held.flatMap(file => file.names));
  }

  /** Whether files of this owner, whose rows were deleted, may still be in the storage. */
  async arePending(ownerId: string): Promise<boolean> {
    const pending = await db(this.dataSource)
      .selectFrom('effects')
      .select('id')
      .where('name', '=', removeFiles.name)
      .where(({ ref }) => sql<boolean>`${ref('data')} ? 'ownerId'`)
      .where(({ ref }) => sql<boolean>`${ref('data')}->>'ownerId' = ${ownerId}`)
      .limit(1)
      .executeTakeFirst();
    return pending !== undefined;
  }
}
