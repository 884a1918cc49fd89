import { loadMembers, removeMembers } from './members/loaded-members.mjs';
import { withLocalDatabase } from './members/local-database.mjs';

// `npm run load:members -- 1000000` adds members to the local site, to see how it performs with many;
// `npm run load:members -- --remove` removes them again.
const [asked = ''] = process.argv.slice(2);
const count = Number(asked);
if (asked !== '--remove' && !(Number.isInteger(count) && count > 0 && count <= 10_000_000)) {
  console.error('npm run load:members -- 1000000   or   npm run load:members -- --remove');
  process.exit(2);
}

const report = (/** @type {string} */ line) => console.log(line);
await withLocalDatabase('aar_identity', url =>
  asked === '--remove' ? removeMembers(url, report) : loadMembers(url, count, report),
).catch(error => {
  console.error(error.message);
  process.exitCode = 1;
});
