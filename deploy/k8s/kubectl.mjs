import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { inOldSpelling } from './old-kustomize.mjs';

/**
 * @typedef {{ apiVersion: string, kind: string, metadata: { name: string, namespace?: string, labels?: Record<string, string> },
 *   [field: string]: any }} Manifest
 */

/**
 * The manifests that `kubectl apply --kustomize` would send to the cluster.
 *
 * @param {'local' | 'production'} overlay
 * @param {(folder: string) => void} [change] edits a copy of the overlay, as an operator would
 * @returns {Manifest[]}
 */
export function rendered(overlay, change) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'aar-k8s-'));
  try {
    if (understandsComponents()) fs.cpSync(import.meta.dirname, copy, { recursive: true });
    else inOldSpelling(import.meta.dirname, copy);
    const folder = path.join(copy, 'overlays', overlay);
    change?.(folder);
    const text = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' });
    return parseAllDocuments(text).map(document => document.toJS());
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** kubectl up to 1.20, which Debian 12 has, contains kustomize 2, which has no components. */
export function understandsComponents() {
  const { clientVersion } = JSON.parse(
    execFileSync('kubectl', ['version', '--client', '--output', 'json'], { encoding: 'utf8' }),
  );
  return Number.parseInt(clientVersion.minor, 10) > 20;
}
