import { build } from './site/build.mjs';
import { installDependencies } from './site/dependencies.mjs';
import { runSite } from './site/run-site.mjs';

// PORT, DATA_DIR and SMTP_URL change where the site is, where its data is kept and where its e-mail goes;
// `npm start -- --fresh` begins with no data.
await runSite({ prepare: async report => installDependencies(report), build, site: port => ({ port }) });
