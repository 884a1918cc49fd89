import { loadCommunity, nationalSizes, removeCommunity } from './members/loaded-community.mjs';
import { withLocalDatabase } from './members/local-database.mjs';

// `npm run load:community -- 1` fills the local site with a national community (1,000,000 members of the directory, 200,000
// support requests, 50,000 events, 2,000,000 messages), `-- 0.01` with a hundredth of it; `-- --remove` removes it again.
const [asked = ''] = process.argv.slice(2);
const scale = Number(asked);
if (asked !== '--remove' && !(scale > 0 && scale <= 5)) {
  console.error('npm run load:community -- 1   or   npm run load:community -- --remove');
  process.exit(2);
}

const report = (/** @type {string} */ line) => console.log(line);
await withLocalDatabase('aar_community', url =>
  asked === '--remove' ? removeCommunity(url, report) : loadCommunity(url, nationalSizes(scale), report),
).catch(error => {
  console.error(error.message);
  process.exitCode = 1;
});
