import fs from 'node:fs';
import path from 'node:path';
import { kubernetesSecrets } from '../secrets/kubernetes-secrets.mjs';

/**
 * @typedef {import('./kubectl.mjs').Manifest} Manifest
 * @typedef {{ name: string, component: string, labels: Record<string, string>,
 *   annotations: Record<string, string>, container: any, pod: any }} Process
 */

/** The containers of all pods: servers, services, workers, migrations, tools. @param {Manifest[]} manifests @returns {Process[]} */
export const processesIn = manifests =>
  manifests
    .filter(({ kind }) => ['Deployment', 'Job', 'StatefulSet'].includes(kind))
    .flatMap(({ metadata, spec }) =>
      spec.template.spec.containers.map((/** @type {any} */ container) => ({
        name: metadata.name,
        component: metadata.labels?.['app.kubernetes.io/component'] ?? '',
        labels: spec.template.metadata.labels,
        annotations: spec.template.metadata.annotations ?? {},
        container,
        pod: spec.template.spec,
      })),
    );

/** The containers that run our code. @param {Manifest[]} manifests */
export const ownProcessesIn = manifests => processesIn(manifests).filter(({ component }) => component !== 'server');

/** The variables that the Dockerfile sets. */
const imageEnvironment = () => {
  const line = /^ENV (NODE_ENV=.*)$/m.exec(
    fs.readFileSync(path.join(import.meta.dirname, '../docker/Dockerfile'), 'utf8'),
  )?.[1];
  return Object.fromEntries((line ?? '').split(' ').map(pair => pair.split('=')));
};

/**
 * The environment that a container has in a cluster: ConfigMaps as rendered, Secrets as deploy/secrets.mjs generates them.
 * Throws if it refers to something that does not exist.
 *
 * @param {any} container
 * @param {Manifest[]} manifests
 * @param {Record<string, string>} secrets
 */
export function environmentOf(container, manifests, secrets) {
  /** @type {any[]} */
  const made = kubernetesSecrets(secrets).items;
  /** @type {Record<string, string>} */
  const environment = {};
  /** @type {Set<string>} names that are only used in other values */
  const parts = new Set();
  /** @param {'Secret' | 'ConfigMap'} kind @param {{ name: string, key: string, optional?: boolean }} reference */
  const lookUp = (kind, { name, key, optional = false }) => {
    const found = [...made, ...manifests].find(each => each.kind === kind && each.metadata.name === name);
    const value = { ...found?.data, ...found?.stringData }[key];
    if (value === undefined && !optional) throw new Error(`${container.name}: there is no ${key} in ${kind} ${name}`);
    return value;
  };
  for (const { name, value, valueFrom } of container.env ?? []) {
    const text =
      value ??
      (valueFrom.secretKeyRef && lookUp('Secret', valueFrom.secretKeyRef)) ??
      (valueFrom.configMapKeyRef && lookUp('ConfigMap', valueFrom.configMapKeyRef)) ??
      (valueFrom.fieldRef && `(${valueFrom.fieldRef.fieldPath})`);
    if (text === undefined) continue;
    environment[name] = text.replace(/\$\((\w+)\)/g, (/** @type {string} */ _, /** @type {string} */ part) => {
      if (!(part in environment))
        throw new Error(`${container.name}: ${name} refers to ${part}, which is not set above it`);
      parts.add(part);
      return environment[part];
    });
  }
  const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => !parts.has(name)));
  return { ...imageEnvironment(), ...settings };
}
