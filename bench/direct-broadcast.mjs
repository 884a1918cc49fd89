import { Queue, Worker } from 'bullmq';
import Redis from 'ioredis';
import nodemailer from 'nodemailer';
import pg from 'pg';

// The baselines for the broadcast, in a process of their own: a plain loop over the recipients, and one job per recipient.
const { design, count, smtp, database, redis } = JSON.parse(process.argv[2]);
const connections = 20;
const transport = nodemailer.createTransport({
  url: smtp,
  pool: true,
  maxConnections: connections,
  maxMessages: 1_000,
});
const pool = new pg.Pool({ connectionString: database, max: connections });
const body = `\r\n${'Bring the dogs of your street at ten. Doctors and water are there, leashes are not.\r\n'.repeat(24)}`;
const send = email =>
  transport.sendMail({
    envelope: { from: 'bench@register.example', to: [email] },
    raw: `From: bench@register.example\r\nTo: ${email}\r\nSubject: Vaccination camp on Sunday\r\nMessage-ID: <${email}>\r\n${body}`,
  });

const { rows } = await pool.query(
  `select member_id, email from recipients where status = 'active' and mailable and bulk_email order by member_id limit $1`,
  [count],
);
const begin = Date.now();
await (design === 'loop' ? sendInLoop() : sendByJobs());
console.log(JSON.stringify({ perSecond: Math.round(rows.length / ((Date.now() - begin) / 1_000)) }));
process.exit(0);

async function sendInLoop() {
  let next = 0;
  const lane = async () => {
    while (next < rows.length) await send(rows[next++].email);
  };
  await Promise.all(Array.from({ length: connections * 2 }, lane));
}

async function sendByJobs() {
  await pool.query('create table if not exists bench_ledger (member_id uuid primary key, status text not null)');
  await pool.query('truncate bench_ledger');
  await pool.query(`insert into bench_ledger select unnest($1::uuid[]), 'pending'`, [rows.map(row => row.member_id)]);
  const connection = new Redis(redis, { maxRetriesPerRequest: null });
  const queue = new Queue('bench', { connection });
  await queue.obliterate({ force: true });
  const options = { removeOnComplete: true };
  for (let from = 0; from < rows.length; from += 1_000)
    await queue.addBulk(rows.slice(from, from + 1_000).map(data => ({ name: 'mail', data, opts: options })));
  let left = rows.length;
  await new Promise(resolve => {
    new Worker(
      'bench',
      async ({ data }) => {
        await send(data.email);
        await pool.query(`update bench_ledger set status = 'sent' where member_id = $1`, [data.member_id]);
        if (--left === 0) resolve();
      },
      { connection, concurrency: connections },
    );
  });
}
