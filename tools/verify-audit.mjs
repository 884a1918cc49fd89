import { runServiceCommand } from './site/service-commands.mjs';

// `npm run verify:audit` verifies the audit log of the running local site; `npm run verify:audit -- <position>:<digest>` also
// verifies that an entry which was printed earlier is still in it. Exits with 2 if the log is broken.
process.exitCode = await runServiceCommand('identity', 'verify-audit', process.argv.slice(2)).catch(error => {
  console.error(error.message);
  return 1;
});
