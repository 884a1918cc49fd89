import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';

/** Ends recurring work that a test does itself: it would also be due, in the background, whenever the test advances the clock. */
export const endRecurringWork = (dataSource: DataSource, { name }: { name: string }) =>
  waitUntil(
    async () => {
      const [, ended] = await dataSource.query('delete from due_work where name = $1 and claim is null', [name]);
      return ended > 0;
    },
    { what: `the end of ${name}` },
  );
