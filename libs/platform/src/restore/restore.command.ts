import { text } from 'node:stream/consumers';
import { settingOf } from './databases';
import { loadJournal, untilApplied } from './load-journal';
import { pendingEvents, prepareRestore } from './prepare';
import { release, type ReportLine, reportOf } from './report';

const usage = `restore prepare [--to <time>]   with DATABASE_URL_IDENTITY, ..._COMMUNITY, ..._CONTENT, ..._NOTIFICATIONS and NATS_URL of
                                an operator, before any process starts: holds the site
restore journal <service>       with DATABASE_URL and the journal at the standard input: applies it
restore events                  with NATS_URL of an operator: events that are not applied yet
restore report <service> [--json]   with DATABASE_URL
restore release <service> [--force] with DATABASE_URL
`;
const services = ['identity', 'community', 'content', 'notifications'];
/** Milliseconds within which the processes must apply the journal. */
const patience = 30 * 60_000;

const commands: Record<string, (args: string[]) => Promise<void>> = {
  async prepare(args) {
    const to = args.includes('--to') ? new Date(args[args.indexOf('--to') + 1] ?? '') : undefined;
    if (to && Number.isNaN(to.getTime())) throw new Error('--to needs a time like 2026-03-01T04:55:00Z');
    const urls = services.map(service => [service, settingOf(`DATABASE_URL_${service.toUpperCase()}`)]);
    print(JSON.stringify(await prepareRestore(Object.fromEntries(urls), settingOf('NATS_URL'), to)));
  },
  async journal([service = '']) {
    const url = settingOf('DATABASE_URL');
    const count = await loadJournal(url, service, (await text(process.stdin)).split('\n'));
    print(`${service}: ${count} entries of the journal to apply`);
    await untilApplied(url, patience);
    show((await reportOf(service, url)).filter(({ says }) => says.startsWith('journal')));
  },
  async events() {
    const pending = Object.entries(await pendingEvents(settingOf('NATS_URL')));
    for (const [durable, count] of pending) print(`${durable}: ${count} events wait`);
    print(pending.length > 0 ? 'Wait, and see the logs.' : 'OK    every event is applied');
    if (pending.length > 0) process.exitCode = 1;
  },
  async report([service = '', format]) {
    const lines = await reportOf(service, settingOf('DATABASE_URL'));
    if (format === '--json') print(JSON.stringify(lines));
    else show(lines);
    if (lines.some(({ todo }) => todo)) process.exitCode = 1;
  },
  async release([service = '', force]) {
    await release(service, settingOf('DATABASE_URL'), { isForced: force === '--force' });
    print(`${service}: released`);
  },
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const show = (lines: ReportLine[]) =>
  lines.forEach(({ about, says, todo }) =>
    print(`${todo ? 'WRONG' : 'OK   '} ${about}: ${says}${todo ? `. ${todo}` : ''}`),
  );

/** `node dist/restore/restore.command.js`, for operators: see the runbook. */
async function main([name = '', ...args]: string[]) {
  const command = commands[name];
  if (!command || (name !== 'prepare' && name !== 'events' && !services.includes(args[0] ?? ''))) {
    process.stderr.write(usage);
    process.exitCode = 2;
    return;
  }
  await command(args);
}

void main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
