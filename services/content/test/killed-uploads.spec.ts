import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort, waitUntil } from '@aar/tools/ports.mjs';
import { FilesBeingStored } from '../src/media/files-being-stored.service';
import { aMember } from './content.harness';
import { formOf, type Media, startMedia } from './media.harness';
import { picture } from './pictures.samples';

let site: Media;
beforeAll(async () => {
  site = await startMedia();
});
afterAll(() => site?.stop());

const notes = () => site.dataSource.query('select stored_as from files_being_stored');
const sweep = () => site.service.app.get(FilesBeingStored).sweep();

/** The service as a process of its own, so that it can be killed. */
async function spawnContent() {
  const port = await freePort();
  const program = path.join(__dirname, '../src/main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '-r', '@swc-node/register', program], {
    cwd: path.join(__dirname, '..'),
    env: { ...process.env, ...site.environment, PORT: String(port) },
    stdio: 'inherit',
  });
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/health/ready`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await waitUntil(isReady, { what: 'starting the service', timeout: 60_000, gaveUp: () => child.exitCode !== null });
  const kill = async () => {
    if (child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  return { url, kill };
}

it('files of an upload whose process is killed before their row is written are removed after an hour', async () => {
  const owner = aMember();
  const { url, kill } = await spawnContent();
  const holder = site.dataSource.createQueryRunner();
  try {
    // Uploads of one owner are serialised: the row cannot be written while this lock is held.
    await holder.startTransaction();
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${owner.id}`]);
    const upload = site
      .fetchAs(owner, 'POST /media', { body: formOf(await picture('png')) }, url)
      .catch(() => 'cut off');
    await waitUntil(async () => (await site.filesOf('pictures')).length === 3, { what: 'the files to be stored' });
    await kill();
    expect(await upload).toBe('cut off');
  } finally {
    await kill();
    await holder.rollbackTransaction();
    await holder.release();
  }
  expect(await site.dataSource.query('select from media_files')).toEqual([]);
  await sweep();
  expect(await site.filesOf('pictures')).toHaveLength(3);
  await site.dataSource.query(`update files_being_stored set begun_at = begun_at - interval '61 minutes'`);
  await sweep();
  expect([await site.filesOf('pictures'), await notes()]).toEqual([[], []]);
});

it('neither a successful nor a failed upload leaves a record for the cleanup', async () => {
  const owner = aMember();
  const { body } = await site.sendPicture(owner, await picture('png'));
  expect(await notes()).toEqual([]);
  await site.dataSource.query(
    `insert into media_files (id, owner_id, purpose, name, type, bytes, stored_as)
     select gen_random_uuid(), $1, 'avatar', '', 'image/webp', 1, 'none-' || n from generate_series(1, 19) n`,
    [owner.id],
  );
  expect((await site.sendPicture(owner, await picture('png'))).status).toBe(409);
  await sweep();
  expect(await notes()).toEqual([]);
  expect(await site.filesOf('pictures')).toHaveLength(3);
  expect(await site.isThere(body)).toBe(true);
});

it('files whose row is committed are not removed, even if their upload seemed to fail', async () => {
  const { body } = await site.sendPicture(aMember(), await picture('png'));
  const [{ storedAs }] = await site.dataSource.query('select stored_as as "storedAs" from media_files where id = $1', [
    body.id,
  ]);
  const names = (await site.filesOf('pictures')).filter(name => name.startsWith(storedAs));
  expect(names).toHaveLength(3);
  await site.service.app.get(FilesBeingStored).undo({ storedAs, purpose: 'avatar', names });
  expect(await site.isThere(body)).toBe(true);
});

it('files that another replica is removing do not block the rest', async () => {
  await site.dataSource.query(
    `insert into files_being_stored (stored_as, purpose, names, begun_at)
     select name, 'avatar', '{}', now() - interval '2 hours' from unnest(array['theirs', 'ours']) name`,
  );
  const holder = site.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query(`select from files_being_stored where stored_as = 'theirs' for update`);
  await sweep();
  const left = await notes();
  await holder.rollbackTransaction();
  await holder.release();
  expect(left).toEqual([{ stored_as: 'theirs' }]);
  await sweep();
});

it('a row is not written for files that the cleanup has removed', async () => {
  const owner = aMember();
  const holder = site.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`media of ${owner.id}`]);
  const upload = site.sendPicture(owner, await picture('png'));
  await waitUntil(async () => (await notes()).length === 1, { what: 'the note of the upload' });
  await site.dataSource.query(`update files_being_stored set begun_at = begun_at - interval '61 minutes'`);
  await sweep();
  await holder.rollbackTransaction();
  await holder.release();
  expect((await upload).status).toBe(500);
  expect(await site.dataSource.query('select from media_files where owner_id = $1', [owner.id])).toEqual([]);
});
