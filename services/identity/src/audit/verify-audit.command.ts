import { openDatabase } from '@aar/platform/database/database';
import { identityDatabase } from '../database/database';
import { IdentityConfig } from '../identity.config';
import { type Link, verifyAuditLog } from './audit-chain';
import { storeCheck, storedCheck } from './audit-checks';

/**
 * `node dist/verify-audit.js [<position>:<digest>]`, with the settings of the service: verifies the audit log, and that a link
 * which was printed earlier is still in it. Exits with 2 if the log is broken.
 */
export async function verifyAuditCommand(): Promise<void> {
  try {
    const config = new IdentityConfig(process.env);
    const printed = process.argv.slice(2).map(readLink);
    const dataSource = await openDatabase(
      { url: config.DATABASE_URL!, poolSize: 2, service: 'identity verify-audit' },
      identityDatabase,
    );
    try {
      const check = await storedCheck(dataSource);
      const known = check ? [check, ...printed] : printed;
      const verified = await verifyAuditLog(dataSource, { keptDays: config.AUDIT_KEPT_DAYS, known });
      await storeCheck(dataSource, new Date(), verified);
      const { links, last, problem } = verified;
      process.stdout.write(
        problem
          ? `the audit log is broken: ${problem}\n`
          : `the audit log is intact: ${links} links, the last is ${last.position}:${last.digest}\n`,
      );
      if (problem) process.exitCode = 2;
    } finally {
      await dataSource.destroy();
    }
  } catch (error) {
    process.stderr.write(`identity verify-audit: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function readLink(text: string): Link {
  const [, position, digest] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!position || !digest)
    throw new Error(`${text} is no link: give its position and digest, as this command prints them`);
  return { position: Number(position), digest };
}
