import { createRequire } from 'node:module';
import { cloudNativePg } from './cloudnative-pg.schema.mjs';

const require = createRequire(import.meta.url);

/** @typedef {import('./kubectl.mjs').Manifest} Manifest */

const isOfCloudNativePg = (/** @type {Manifest} */ { apiVersion }) => apiVersion === 'postgresql.cnpg.io/v1';

/** The package that knows a kind of object, by its group. @param {Manifest} manifest */
const packageOf = ({ apiVersion }) =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/**
 * Checks an object as the API server would: required fields, forms of names and amounts. Throws where it is wrong. Fields that do
 * not exist at all are found by `typedAs`, except for those of CloudNativePG, whose schema is strict.
 *
 * @param {Manifest} manifest
 */
export function validate(manifest) {
  if (isOfCloudNativePg(manifest)) return void cloudNativePg.parse(manifest);
  const Model = require(packageOf(manifest))[manifest.kind];
  if (!Model) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

/**
 * The objects as TypeScript, each of the type of its kind: the compiler names every field that the kind does not have.
 *
 * @param {Manifest[]} manifests
 */
export const typedAs = manifests =>
  manifests
    .filter(manifest => !isOfCloudNativePg(manifest))
    .map(
      (manifest, index) =>
        `export const manifest${index}: import('${packageOf(manifest)}').I${manifest.kind} = ${JSON.stringify(manifest, null, 1)};\n`,
    )
    .join('');
