import pg from 'pg';

/**
 * Runs `act` on a connection of its own and always closes it. A connection that is still open when the site stops fails too, and
 * would hide the first error.
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
