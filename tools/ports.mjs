import { randomInt } from 'node:crypto';
import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

// Below the ephemeral ports (Linux from 32768, others from 49152): an outgoing connection could take a port after it was found
// and before it is used.
const LOWEST = 15_000;
const HIGHEST = 32_000;
/** @type {Set<number>} */
const given = new Set();

/** A port that is free now: never the same twice, nor one that another process has reserved. @returns {Promise<number>} */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await reserve(port)) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/**
 * Reserves a port; false if another process has reserved it. Test suites run in parallel: without this, two could get the same
 * port before either listens on it. An abstract socket holds the reservation until the process ends. On systems without abstract
 * sockets every port counts as reserved for us.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function reserve(port) {
  return new Promise(resolve => {
    const held = net.createServer();
    held.once('error', error => resolve(/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE'));
    held.listen(`\0aar-port-${port}`, () => resolve(true)).unref();
  });
}

/** Whether the port is free to listen on now, on every address. @param {number} port @returns {Promise<boolean>} */
export function isFree(port) {
  return new Promise(resolve => {
    const server = net.createServer().once('error', () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

/**
 * Connects, sends `greeting`, and returns whether the reply contains `expected`.
 *
 * @param {number} port on the loopback address
 * @param {{ greeting?: string, expected: string }} dialogue
 * @returns {Promise<boolean>}
 */
export function answers(port, { greeting = '', expected }) {
  return new Promise(resolve => {
    let heard = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.write(greeting));
    /** @param {boolean} answer */
    const finish = answer => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => finish(false));
    socket.on('data', data => {
      heard += data;
      if (heard.includes(expected)) finish(true);
    });
  });
}

/**
 * Polls the condition until it is true. Throws after the timeout, which only a failure should reach, however busy the machine is.
 *
 * @param {() => Promise<boolean> | boolean} condition
 * @param {{ what: string, timeout?: number, gaveUp?: () => boolean }} options what: for the error's text; timeout in
 *   milliseconds; gaveUp: true throws early
 */
export async function waitUntil(condition, { what, timeout = 60_000, gaveUp = () => false }) {
  const deadline = performance.now() + timeout;
  while (!(await condition())) {
    if (gaveUp()) throw new Error(`${what} failed`);
    if (performance.now() > deadline) throw new Error(`${what} took longer than ${timeout / 1000} seconds`);
    await delay(20);
  }
}

/**
 * The port that PORT asks for, or the default.
 *
 * @param {string | undefined} text
 * @param {number} usual
 */
export function wantedPort(text, usual) {
  const port = text === undefined || text === '' ? usual : Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_533) throw new Error(`PORT is not a port number: ${text}`);
  return port;
}
