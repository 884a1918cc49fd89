import { Client } from 'pg';
import { readSettings } from '../config/settings';

/** Opens a database for an operator's command, runs the work and closes it. Statements have no time limit. */
export async function withDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A setting of a command, from the environment or a file. Throws if it is missing. */
export function settingOf(name: string): string {
  const value = readSettings([name], process.env).settings[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
