import { ConfigError } from './config';
import type { Environment } from './settings';

/**
 * Ends the process with a line for each setting that is missing or wrong. Called before the modules of a service are loaded,
 * which takes most of its start-up time, so that a mistake is reported at once.
 */
export function checkSettings(service: string, Config: new (environment: Environment) => object) {
  try {
    new Config(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${service}: ${error.message}\n`);
    process.exit(1);
  }
}
