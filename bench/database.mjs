import pg from 'pg';

/**
 * Does something on a connection of its own, which ends however that went: the end of the site would otherwise hide what failed.
 *
 * @template T
 * @param {string} url of the database
 * @param {(client: pg.Client) => Promise<T>} act
 * @returns {Promise<T>}
 */
export async function onDatabase(url, act) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
