import type { EffectData } from '@aar/platform/effects/define-effect';
import { OnEffect } from '@aar/platform/effects/on-effect';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MediaStorage } from './media-storage';
import { removeFiles } from './remove-files';

/**
 * Removes files from the storage once the transaction that removed their rows is committed. What a moderation case holds stays until
 * the case releases it.
 */
@Injectable()
export class FileRemovals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: MediaStorage,
  ) {}

  @OnEffect(removeFiles)
  async remove(files: EffectData<typeof removeFiles>[]): Promise<void> {
    const held = await this.heldAmong(files.map(({ name }) => name));
    for (const folder of ['pictures', 'documents'] as const)
      await this.storage[folder].removeAll(
        files.filter(file => file.folder === folder && !held.has(file.name)).map(({ name }) => name),
      );
  }

  private async heldAmong(names: string[]): Promise<Set<string>> {
    const held = await this.dataSource.query<{ name: string }[]>(
      'select unnest(names) as name from evidence_files where names && $1::text[]',
      [names],
    );
    return new Set(held.map(({ name }) => name));
  }

  /** Whether files of this owner, whose rows are gone, may still be in the storage. */
  async arePending(ownerId: string): Promise<boolean> {
    const pending = await this.dataSource.query(
      `select from effects where name = 'remove-files' and data ? 'ownerId' and data->>'ownerId' = $1 limit 1`,
      [ownerId],
    );
    return pending.length > 0;
  }
}
