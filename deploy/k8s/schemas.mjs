import { createRequire } from 'node:module';
import { cloudNativePg } from './cloudnative-pg.schema.mjs';

const require = createRequire(import.meta.url);

/** @typedef {import('./kubectl.mjs').Manifest} Manifest */

const isOfCloudNativePg = (/** @type {Manifest} */ { apiVersion }) => apiVersion === 'postgresql.cnpg.io/v1';

/** The package with the schema of a kind, by its API group. @param {Manifest} manifest */
const packageOf = ({ apiVersion }) =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/**
 * Validates an object as the API server would: required fields, formats of names and quantities. Throws if it is invalid.
 * `typedAs` finds unknown fields, except for those of CloudNativePG, whose schema is strict.
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
 * The objects as TypeScript, each with the type of its kind, so that the compiler reports every unknown field.
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
