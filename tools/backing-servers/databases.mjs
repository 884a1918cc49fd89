import { SPARE_DATABASE } from './postgres.mjs';
import { withUser } from './server-users.mjs';

/**
 * The URL of another database on the same server.
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
 * Creates the databases that do not exist yet.
 *
 * @param {string} url any database of the server, with a user that may create databases
 * @param {string[]} names lower-case words with underscores
 */
export async function createDatabases(url, names) {
  await withClient(url, async client => {
    const { rows } = await client.query('select datname from pg_database');
    const existing = new Set(rows.map(row => row.datname));
    for (const name of names.filter(each => !existing.has(each))) {
      if (existing.delete(SPARE_DATABASE)) await client.query(`alter database ${SPARE_DATABASE} rename to ${name}`);
      else await client.query(`create database ${name} template template0 encoding 'UTF8'`);
    }
  });
}

/**
 * Creates a database and a role that owns it, unless they exist, and returns the URL for that role. No other role may connect.
 * The role also becomes the owner of everything that an earlier owner created in the database.
 *
 * @param {string} url any database of the server, with a user that may create databases and roles
 * @param {string} name of database and role, lower-case words with underscores
 * @param {string} password
 */
export async function createOwnDatabase(url, name, password) {
  await withClient(url, async client => {
    const { rows } = await client.query('select 1 from pg_roles where rolname = $1', [name]);
    await client.query(
      `${rows.length > 0 ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`,
    );
  });
  await createDatabases(url, [name]);
  await withClient(url, async client => {
    await client.query(`alter database ${name} owner to ${name}`);
    await client.query(`revoke all on database ${name} from public`);
  });
  await withClient(databaseUrl(url, name), client => handOver(client, name));
  return withUser(databaseUrl(url, name), name, password);
}

/**
 * The URL of each service's database. If the user of a given server may not create roles, all services use that user.
 *
 * @param {string} url
 * @param {Record<string, string>} passwords by service
 * @param {(line: string) => void} report
 * @returns {Promise<Record<string, string>>}
 */
export async function serviceDatabases(url, passwords, report) {
  /** @type {Record<string, string>} */
  const databases = {};
  for (const [service, password] of Object.entries(passwords)) {
    const name = `aar_${service}`;
    databases[service] = await createOwnDatabase(url, name, password).catch(async error => {
      if (error.code !== NOT_ALLOWED) throw error;
      report(`The given user may make no roles in PostgreSQL: ${service} uses it for its database`);
      await createDatabases(url, [name]);
      return databaseUrl(url, name);
    });
  }
  return databases;
}

const NOT_ALLOWED = '42501';

/**
 * Gives the tables, sequences, views and functions of the public schema, except those of an extension, to the new owner.
 *
 * @param {import('pg').Client} client
 * @param {string} owner
 */
async function handOver(client, owner) {
  const { rows } = await client.query(
    `select format('alter %s %s owner to %I', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end,
         c.oid::regclass, $1::text) as statement
       from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S', 'v') and relowner <> $1::regrole
         and not exists (select from pg_depend where objid = c.oid and deptype in ('e', 'i', 'a'))
     union all
     select format('alter function %s owner to %I', p.oid::regprocedure, $1::text)
       from pg_proc p
       where pronamespace = 'public'::regnamespace and proowner <> $1::regrole
         and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
    [owner],
  );
  for (const { statement } of rows) await client.query(statement);
}

/** @param {string} url @param {string[]} names */
export async function dropDatabases(url, names) {
  await withClient(url, async client => {
    for (const name of names) {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`drop role if exists ${name}`);
    }
  });
}

/** Milliseconds to connect: the first connections of a new server take long on a busy machine. */
const patience = 30_000;

/** @param {string} url @param {(client: import('pg').Client) => Promise<void>} work */
async function withClient(url, work) {
  const { Client } = (await import('pg')).default;
  const client = new Client({ connectionString: url, connectionTimeoutMillis: patience });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
