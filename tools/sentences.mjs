// Fails where a sentence would not reach the catalogue, or has other values than places. Part of `npm run fences`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemSentences } from './sentences/problem-sentences.mjs';
import { readSentences } from './sentences/sentences.mjs';

const root = path.join(import.meta.dirname, '..');
/** @param {string} folder @param {RegExp} left those that are left out */
const sourcesIn = (folder, left) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !left.test(file));
/** @param {string} file */
const textOf = file => readFileSync(path.join(root, file), 'utf8');

// The kit is for looking at, and no part of the built site.
const ofTheWeb = sourcesIn('frontend/src', /\/(testing|kit)\//);
const services = readdirSync(path.join(root, 'services')).map(name => `services/${name}/src`);
// Mails have their words in their templates.
const ofServers = [...services, 'libs/platform/src'].flatMap(folder =>
  sourcesIn(folder, /\/(demo|migrations|templates)\//),
);
const faults = [
  ...ofTheWeb.flatMap(file => readSentences(file, textOf(file)).faults),
  ...ofServers.flatMap(file => problemSentences(file, textOf(file))),
];
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\n${faults.length} sentences that nobody could translate`);
  process.exit(1);
}
