// Fails where a sentence would not reach the catalogue, or has other values than places. Part of `npm run fences`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readSentences } from './sentences/sentences.mjs';

const root = path.join(import.meta.dirname, '..');
// The kit is for looking at, and no part of the built site.
const sources = readdirSync(path.join(root, 'frontend/src'), { recursive: true, encoding: 'utf8' })
  .map(file => `frontend/src/${file}`)
  .filter(file => /\.tsx?$/.test(file) && !/\.spec\.tsx?$|\/(testing|kit)\//.test(file));
const faults = sources.flatMap(file => readSentences(file, readFileSync(path.join(root, file), 'utf8')).faults);
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n${faults.length} sentences that nobody could translate`);
  process.exit(1);
}
