import { ConfigError } from '@aar/platform/config/config';
import { openDatabase } from '@aar/platform/database/database';
import { inTransaction } from '@aar/platform/database/transaction';
import { sql } from 'kysely';
import type { EntityManager } from 'typeorm';
import { publishAccount } from '../accounts/account-changes';
import { accountByContact } from '../accounts/find-account';
import { insertAccounts } from '../accounts/new-account';
import { identityDatabase } from '../database/database';
import { db } from '../database/db';
import { IdentityConfig } from '../identity.config';
import { sumGrowth } from '../reports/growth-sums';
import { Passwords } from '../credentials/passwords.service';
import { agreeInDemo } from './consents';
import { demoMembers } from './members';
import { demoPassword, signIns } from './sign-ins';

const batch = 200;

/** Fills the database with the demo members, unless they exist. Their events wait in the outbox for the service. */
export async function loadDemo(config: IdentityConfig): Promise<void> {
  if (config.isProduction) throw new ConfigError(['APP_ENV: demo accounts are refused in production']);
  const { DATABASE_URL: url } = config;
  const dataSource = await openDatabase({ url, poolSize: 2, service: 'identity' }, identityDatabase);
  try {
    const administrator = await accountByContact(dataSource.manager, signIns.administrator.email!);
    if (!administrator) await inTransaction(dataSource, insertMembers);
  } finally {
    await dataSource.destroy();
  }
}

async function insertMembers(tx: EntityManager) {
  const members = demoMembers(await new Passwords().hash(demoPassword), new Date());
  for (let from = 0; from < members.length; from += batch) await insertAccounts(tx, members.slice(from, from + batch));
  for (const member of members) await publishAccount(tx, member);
  await agreeInDemo(tx);
  // So that the growth report shows them at once, not after its next run.
  await db(tx)
    .updateTable('due_work')
    .set({ due_at: sql<Date>`now()` })
    .where('name', '=', sumGrowth.name)
    .execute();
}

const printed = {
  signIns: Object.entries(signIns).map(([role, { email }]) => ({ role, email, password: demoPassword })),
};

if (require.main === module)
  Promise.resolve()
    .then(() => loadDemo(new IdentityConfig(process.env)))
    .then(() => process.stdout.write(`${JSON.stringify(printed)}\n`))
    .catch((error: Error) => {
      process.stderr.write(`identity demo: ${error instanceof ConfigError ? error.message : error.stack}\n`);
      process.exitCode = 1;
    });
