import { ConfigError } from '@aar/platform/config/config';
import { openDatabase } from '@aar/platform/database/database';
import { inTransaction } from '@aar/platform/database/transaction';
import { ContentConfig } from '../content.config';
import { contentDatabase } from '../database/database';
import { db } from '../database/db';
import { blankContact } from '../site-content/initial-entries';
import { writeContent } from '../site-content/write-content';

const demoContact = {
  ...blankContact,
  email: 'hello@register.example',
  phone: '+91 60001 00000',
  address: '12 Karve Road, Pune 411004, Maharashtra',
};

/** Writes demo contact details to the footer, unless somebody has entered others. Throws a ConfigError in production. */
export async function loadDemo(config: ContentConfig): Promise<void> {
  if (config.isProduction) throw new ConfigError(['APP_ENV: demo data is refused in production']);
  const { DATABASE_URL: url } = config;
  const dataSource = await openDatabase({ url, poolSize: 2, service: 'content' }, contentDatabase);
  try {
    await inTransaction(dataSource, async tx => {
      const key = 'footer-contact';
      const entry = await db(tx)
        .selectFrom('site_contents')
        .select(['title', 'content'])
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst();
      if (entry && entry.content !== JSON.stringify(blankContact)) return;
      await writeContent(tx, [{ key, type: 'json', title: entry?.title, content: JSON.stringify(demoContact) }]);
    });
  } finally {
    await dataSource.destroy();
  }
}

if (require.main === module)
  Promise.resolve()
    .then(() => loadDemo(new ContentConfig(process.env)))
    .catch((error: Error) => {
      process.stderr.write(`content demo: ${error instanceof ConfigError ? error.message : error.stack}\n`);
      process.exitCode = 1;
    });
