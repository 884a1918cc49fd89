import { namesIn } from '../trusted-requests.mjs';
import { startInbox } from './inbox.mjs';

const inbox = await startInbox({
  host: process.env.HOST,
  smtpPort: Number(process.env.SMTP_PORT),
  httpPort: Number(process.env.PORT),
  names: namesIn(process.env.TOOL_HOSTS),
});
console.log(`Mail for ${inbox.smtpUrl} is shown on ${inbox.url}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => inbox.close().then(() => process.exit(0)));
