import { canInstallPackages, installPackages } from '../backing-servers/debian.mjs';
import { findExecutable } from '../processes.mjs';

/**
 * Finds kubectl, which renders the manifests of deploy/k8s; installs Debian's if it is missing.
 *
 * @param {(line: string) => void} report
 */
export async function findKubectl(report) {
  if (findExecutable('kubectl')) return;
  if (canInstallPackages()) await installPackages(['kubernetes-client'], { report });
  if (!findExecutable('kubectl')) throw new Error('Missing here: kubectl. sudo apt-get install kubernetes-client');
}
