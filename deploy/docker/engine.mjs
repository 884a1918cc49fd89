import { canInstallPackages, installPackages } from '@aar/tools/backing-servers/debian.mjs';
import { dockerAnswers } from '@aar/tools/backing-servers/docker.mjs';
import { findExecutable } from '@aar/tools/processes.mjs';
import { buildah } from './buildah.mjs';
import { docker } from './docker.mjs';

/**
 * A tool that builds images and starts processes from them.
 *
 * @typedef {object} ImageDescription
 * @property {number} size bytes
 * @property {string} user
 *
 * @typedef {{ ended: Promise<number>, stop: () => Promise<void> }} Started ended: resolves with the exit status
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {(image: string, report: (line: string) => void) => Promise<void>} prepareBase makes the base image
 *   available
 * @property {(image: string, options: { arguments: Record<string, string>, secrets: Record<string, string> }) => Promise<void>} build
 * @property {(image: string) => Promise<ImageDescription>} describe
 * @property {(image: string, options: { name: string, command: string[], env: Record<string, string>, writable: string[],
 *   log: string }) => Promise<Started>} start starts a process as the image's user on a read-only root
 * @property {(image: string) => Promise<void>} remove
 */

/**
 * Docker if its daemon runs, otherwise buildah, which is a Debian package.
 *
 * @param {(line: string) => void} report
 * @returns {Promise<Engine>}
 */
export async function findEngine(report) {
  if (await dockerAnswers()) return docker;
  if (!findExecutable('buildah') && canInstallPackages()) await installPackages(['buildah', 'debootstrap'], { report });
  if (findExecutable('buildah') && process.getuid?.() === 0) return buildah;
  throw new Error(
    'Images are built with Docker, which does not answer here, or as root with buildah: apt-get install buildah debootstrap',
  );
}
