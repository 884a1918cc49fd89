import { waitUntil } from '@aar/tools/ports.mjs';
import type { DataSource } from 'typeorm';

/**
 * Removes recurring work that a test runs itself; otherwise it would also become due in the background whenever the
 * test advances the clock.
 */
export const endRecurringWork = (dataSource: DataSource, { name }: { name: string }) =>
  waitUntil(
    async () => {
      const [, ended] = await dataSource.query('delete from due_work where name = $1 and claim is null', [name]);
      return ended > 0;
    },
    { what: `the end of ${name}` },
  );
