import { SetMetadata } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { JournalKind } from './journal';

export interface RestoredEntry<D = unknown> {
  at: Date;
  data: D;
}

export type RestoredHandler<K extends JournalKind = JournalKind> = (
  entries: RestoredEntry<z.output<K['schema']>>[],
  tx: EntityManager,
) => Promise<void>;

export const RESTORED = Symbol('restored');

/** Marks the method of a provider that applies entries of the journal again after a restore, in batches and in order. */
export const OnRestored =
  <K extends JournalKind>(kind: K) =>
  <H extends RestoredHandler<K>>(target: object, name: string, method: TypedPropertyDescriptor<H>) => {
    SetMetadata(RESTORED, kind)(target, name, method as PropertyDescriptor);
  };
