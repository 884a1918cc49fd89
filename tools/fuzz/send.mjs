import http from 'node:http';

const PATIENCE = 30_000;
const LONGEST = 3_000_000;

/**
 * Sends calls unchanged: `fetch` would normalise their URLs and headers.
 *
 * @param {string} site
 */
export function openSender(site) {
  const { hostname, port } = new URL(site);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  return {
    /**
     * Resolves with the response, status 0 if there is none. An event stream is closed after its headers.
     *
     * @param {Pick<import('./calls.mjs').Call, 'method' | 'url' | 'headers' | 'body'>} call
     * @param {string} [token]
     * @returns {Promise<import('./judge.mjs').Answer>}
     */
    send: ({ method, url, headers, body }, token) =>
      new Promise(resolve => {
        /** @param {string} why */
        const none = why => resolve({ status: 0, headers: {}, body: why, isCut: false });
        try {
          const request = http.request(
            {
              hostname,
              port,
              agent,
              method,
              path: url,
              timeout: PATIENCE,
              headers: {
                ...(token && { authorization: `Bearer ${token}` }),
                ...headers,
                ...(body && { 'content-length': body.length }),
              },
            },
            answer => {
              /** @type {Buffer[]} */
              const pieces = [];
              let length = 0;
              const finish = (isCut = false) =>
                resolve({
                  status: answer.statusCode ?? 0,
                  headers: answer.headers,
                  body: Buffer.concat(pieces).toString(),
                  isCut,
                });
              answer.on('data', (/** @type {Buffer} */ piece) => {
                pieces.push(piece);
                length += piece.length;
                if (length > LONGEST) answer.destroy();
              });
              answer
                .on('end', () => finish())
                .on('close', () => finish(true))
                .on('error', () => finish(true));
              if (answer.headers['content-type']?.startsWith('text/event-stream')) answer.destroy();
            },
          );
          request.on('timeout', () => request.destroy(new Error('timed out')));
          request.on('error', error => none(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message));
          request.end(body);
        } catch (error) {
          // Node.js refuses to send some URLs.
          resolve({ status: -1, headers: {}, body: String(error), isCut: false });
        }
      }),
    close: () => agent.destroy(),
  };
}

/** @typedef {ReturnType<typeof openSender>} Sender */
