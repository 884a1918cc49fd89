import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freePort, isFree, waitUntil, wantedPort } from './ports.mjs';
import { findExecutable, isRunning, recordProcess, spawnChild, stopProcess } from './processes.mjs';

/** A child process that runs for ever; a stubborn one ignores SIGTERM. */
function child({ stubborn = false } = {}) {
  const script = `${stubborn ? "process.on('SIGTERM', () => {});" : ''} console.log('up'); setInterval(() => {}, 1000)`;
  const started = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  return new Promise(resolve => started.stdout.once('data', () => resolve(started)));
}

describe('a recorded process', () => {
  it('counts as running until it is stopped', async () => {
    const record = recordProcess('child', (await child()).pid);
    expect(isRunning(record)).toBe(true);
    await stopProcess(record);
    expect(isRunning(record)).toBe(false);
  });

  it('is not mistaken for another process with its pid', async () => {
    const stranger = await child();
    const record = { ...recordProcess('child', stranger.pid), startTime: 'another boot:1' };
    expect(isRunning(record)).toBe(false);
    await stopProcess(record);
    expect(stranger.exitCode).toBeNull();
    stranger.kill('SIGKILL');
  });

  it('is killed when it does not stop in time', async () => {
    const stubborn = await child({ stubborn: true });
    await stopProcess(recordProcess('child', stubborn.pid), { grace: 100 });
    await waitUntil(() => stubborn.signalCode === 'SIGKILL', { what: 'The end of the child' });
  });
});

describe('a spawned child', () => {
  it('gets its input and leaves its output in the log', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'aar-processes-'));
    const log = path.join(folder, 'cat.log');
    const cat = spawnChild(findExecutable('cat'), [], { log, input: 'kept' });
    await new Promise(resolve => cat.once('exit', resolve));
    expect(readFileSync(log, 'utf8')).toBe('kept');
    rmSync(folder, { recursive: true });
  });
});

describe('ports', () => {
  it('offers a port that is free to listen on', async () => {
    const port = await freePort();
    expect(await isFree(port)).toBe(true);
    const server = net.createServer().listen(port, '127.0.0.1');
    await new Promise(resolve => server.once('listening', resolve));
    expect(await isFree(port)).toBe(false);
    server.close();
  });

  it('offers no ephemeral port, and none twice', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(Math.max(...ports)).toBeLessThan(32_768);
    expect(new Set(ports).size).toBe(20);
  });

  it('uses the default port unless PORT is set', () => {
    expect(wantedPort(undefined, 8080)).toBe(8080);
    expect(wantedPort('9090', 8080)).toBe(9090);
  });

  it.each(['web', '0', '70000', '80.5'])('refuses %s as a port', text => {
    expect(() => wantedPort(text, 8080)).toThrow(`PORT is not a port number: ${text}`);
  });
});
