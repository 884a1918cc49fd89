// Fails if a sentence would miss the translation catalogue or its values do not match its placeholders. Part of `npm run fences`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { problemSentences } from './sentences/problem-sentences.mjs';
import { readSentences } from './sentences/sentences.mjs';

const root = path.join(import.meta.dirname, '..');
/** @param {string} folder @param {RegExp} left files to leave out */
const sourcesIn = (folder, left) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file}`)
    .filter(file => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file) && !left.test(file));
/** @param {string} file */
const textOf = file => readFileSync(path.join(root, file), 'utf8');

// The component kit is no part of the built site.
const ofTheWeb = sourcesIn('frontend/src', /\/(testing|component-kit)\//);
const services = readdirSync(path.join(root, 'services')).map(name => `services/${name}/src`);
// The texts of mails are in their templates.
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
