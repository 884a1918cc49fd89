/**
 * The address of another database on the same server.
 *
 * @param {string} url
 * @param {string} database
 */
export function databaseUrl(url, database) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/**
 * Creates the databases that are not there yet.
 *
 * @param {string} url any database of the server, as a user that may create databases
 * @param {string[]} names lower-case words with underscores
 */
export async function createDatabases(url, names) {
  await withClient(url, async client => {
    const { rows } = await client.query('select datname from pg_database');
    const existing = new Set(rows.map(row => row.datname));
    for (const name of names.filter(each => !existing.has(each))) {
      await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    }
  });
}

/** @param {string} url @param {string[]} names */
export async function dropDatabases(url, names) {
  await withClient(url, async client => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** @param {string} url @param {(client: import('pg').Client) => Promise<void>} work */
async function withClient(url, work) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
