import { readFileSync } from 'node:fs';

export type Environment = Record<string, string | undefined>;

interface Settings {
  settings: Environment;
  /** The error of each setting that cannot be read from its file. */
  unreadable: Map<string, string>;
}

/**
 * Reads these settings from an environment. A setting given as `X_FILE` is the content of that file, without surrounding
 * whitespace: a secret in a mounted file appears in no process list and in no dump of an environment.
 */
export function readSettings(names: string[], environment: Environment): Settings {
  const settings: Environment = {};
  const unreadable = new Map<string, string>();
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    settings[name] = environment[name];
    if (file === undefined) continue;
    if (environment[name] !== undefined) unreadable.set(name, `${name}: given twice, as ${name} and as ${name}_FILE`);
    else
      try {
        settings[name] = readFileSync(file, 'utf8').trim();
      } catch (error) {
        unreadable.set(name, `${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  return { settings, unreadable };
}
