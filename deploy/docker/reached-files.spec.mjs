import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { filesReachedFrom } from './reached-files.mjs';

let workspace;
beforeEach(() => {
  workspace = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-reached-'));
});
afterEach(() => fs.rmSync(workspace, { recursive: true }));

function write(file, text) {
  fs.mkdirSync(path.dirname(path.join(workspace, file)), { recursive: true });
  fs.writeFileSync(path.join(workspace, file), text);
}

describe('the files that a program loads', () => {
  it('are those that it requires, imports or loads lazily, including our libraries', () => {
    write(
      'services/a/dist/main.js',
      'require("./early"); require("./page"); require("@aar/platform/service/start"); require("node:fs");',
    );
    write('services/a/dist/early.js', 'const load = createRequire(__filename); load("./late"); await import("pg");');
    write('services/a/dist/late.js', 'require("@scope/tool/part"); query("status is distinct from \'active\'")');
    write('services/a/dist/page.js', 'readFile(require.resolve("@scope/page/package.json"))');
    write('services/a/dist/never.js', 'require("unused")');
    write('libs/platform/dist/service/start.js', 'require("fastify"); require("fs")');
    expect(filesReachedFrom(['services/a/dist/main.js'], workspace)).toEqual({
      files: expect.arrayContaining(['services/a/dist/late.js', 'libs/platform/dist/service/start.js']),
      packages: ['@scope/page', '@scope/tool', 'fastify', 'pg'],
    });
    expect(filesReachedFrom(['services/a/dist/main.js'], workspace).files).not.toContain('services/a/dist/never.js');
  });

  it('are found in ES modules, which import files with their extension', () => {
    write('tools/main.mjs', "import { a } from './a.mjs';\nimport 'smtp-server';");
    write(
      'tools/a.mjs',
      "import {\n  b,\n} from 'postal-mime';\nexport function a(host = '127.0.0.1') {}\nexport const c = 'text';",
    );
    expect(filesReachedFrom(['tools/main.mjs'], workspace)).toEqual({
      files: ['tools/main.mjs', 'tools/a.mjs'],
      packages: ['postal-mime', 'smtp-server'],
    });
  });
});
