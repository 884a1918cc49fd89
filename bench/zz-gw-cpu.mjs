import fs from 'node:fs'; import os from 'node:os'; import path from 'node:path'; import { fork, spawn, execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { startSite } from '@aar/tools/site/site.mjs'; import { freePort, waitUntil } from '@aar/tools/ports.mjs'; import { lists } from './lists.bench.mjs';
const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-bench-')); fs.chmodSync(dataDirectory, 0o755);
const site = await startSite({ dataDirectory, appEnv: 'test', env: { RATE_FACTOR: '1000000', LOG_LEVEL: process.env.LL ?? 'warn' }, report: () => {} });
const cpu = pid => { const s = fs.readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = s.slice(s.lastIndexOf(')') + 2).split(' '); return (+f[11] + +f[12]) * 10000; };
const pgPids = () => execFileSync('pgrep', ['-f', 'postgres: .*aar_community'], {encoding:'utf8'}).trim().split('\n').filter(Boolean);
const wrk = (url, secs, header) => new Promise(r => { let o=''; const c = spawn('wrk', ['-t1','-c64',`-d${secs}s`,'--latency', ...(header?['-H',header]:[]), url]); c.stdout.on('data',d=>o+=d); c.on('close',()=>r(o)); });
try {
  const pg = (await import('pg')).default; const databaseUrl = site.databaseUrl('community');
  const direct = fork(new URL('direct-list.mjs', import.meta.url).pathname, [databaseUrl]); const { port: dp } = await new Promise(r => direct.once('message', r));
  const { args, cwd, env } = site.processes.get('gateway').command; const gp = await freePort();
  const gw = spawn(process.execPath, [...(process.env.PROF?['--cpu-prof','--cpu-prof-dir=/tmp/gw-check/run/prof']:[]), ...args], { cwd, stdio: 'ignore', env: { ...env, PORT: String(gp), ANSWERS_CACHE: 'off' } });
  await waitUntil(() => fetch(`http://127.0.0.1:${gp}/health/ready`).then(r => r.ok, () => false), { what: 'gw', timeout: 30000 });
  const q='?state=Maharashtra'; const key = env.ACTOR_KEY; const body = Buffer.from(JSON.stringify({actor:null, until: Date.now()+600000})).toString('base64url'); const tok = body+'.'+createHmac('sha256',key).update(body).digest('base64url');
  const community = site.processes.get('community'); const cport = new URL(env.COMMUNITY_URL).port;
  const V = { direct: [`http://127.0.0.1:${dp}/activists${q}`], service: [`http://127.0.0.1:${cport}/activists${q}`, `x-actor: ${tok}`], gateway: [`http://127.0.0.1:${gp}/api/activists${q}`], shipped: [`${site.url.replace('localhost','127.0.0.1')}/api/activists${q}`] };
  const pids = { direct: direct.pid, community: community.pid, gw: gw.pid, site: site.processes.get('gateway').pid };
  for (let round=0; round<3; round++) for (const [name,[url,h]] of Object.entries(V)) {
    await wrk(url,1,h); const pgp = pgPids(); const snap = () => ({...Object.fromEntries(Object.entries(pids).map(([k,p])=>[k,cpu(p)])), pg: pgp.reduce((s,p)=>{try{return s+cpu(p)}catch{return s}},0)});
    const a=snap(); const o=await wrk(url,3,h); const b=snap(); const n=+/(\d+) requests in/.exec(o)[1];
    console.log(name, Math.round(n/3)+'/s', /99%\s+\S+/.exec(o)?.[0], /Non-2xx.*/.exec(o)?.[0]??'', Object.keys(a).map(k=>`${k} ${Math.round((b[k]-a[k])/n)}us`).join('  '));
  }
  if (process.env.CPROF) {}
  gw.kill('SIGTERM'); direct.kill(); await new Promise(r=>setTimeout(r,1500));
} finally { await site.stopAll(); fs.rmSync(dataDirectory,{recursive:true,force:true}); }
process.exit(0)
