import os from 'node:os';
import path from 'node:path';
import { memoryFolder } from './memory-folder.mjs';

const folder = path.dirname(os.tmpdir());

it('is in memory where there is room', () => {
  expect(memoryFolder(folder, 1)).toBe(folder);
});

it('is on disk where memory has too little room, or has no folder', () => {
  expect(memoryFolder(folder, Number.MAX_SAFE_INTEGER)).toBe(os.tmpdir());
  expect(memoryFolder(path.join(folder, 'no-such-folder'), 1)).toBe(os.tmpdir());
});
