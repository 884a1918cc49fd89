import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from './stand-in-provider';

/**
 * A fake of the server where Chromium registers before it can subscribe to a push service. It issues a device (`checkin`)
 * and a token for each subscription (`register`), like the real service. Messages to the token are not delivered.
 */
export async function startPushRegistration() {
  const tokens: string[] = [];
  const server = createServer(async (request, response) => {
    const asked = new URLSearchParams(await text(request));
    if (request.url === '/checkin') return void response.end(deviceAnswer);
    const token = `journey-${tokens.length}-${Date.now()}`;
    // Chromium also checks whether the service is reachable, without a subscription.
    if (asked.get('X-subtype')?.startsWith('wp:')) tokens.push(token);
    response.end(`token=${token}`);
  });
  const url = await listen(server, 0);
  return {
    /** Tokens of subscriptions; each is the end of its endpoint. */
    tokens,
    /** Command-line arguments that make Chromium register here. */
    args: [`--gcm-checkin-url=${url}/checkin`, `--gcm-registration-url=${url}/register`],
    close: () => close(server),
  };
}

/** `AndroidCheckinResponse`: success (1), the device (7) and its secret (8). */
const deviceAnswer = Buffer.concat([Buffer.from([0x08, 1]), fixed64(7, 1n), fixed64(8, 2n)]);

function fixed64(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(9);
  bytes[0] = (field << 3) | 1;
  bytes.writeBigUInt64LE(value, 1);
  return bytes;
}
