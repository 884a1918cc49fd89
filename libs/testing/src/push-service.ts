import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Arrived {
  /** The decrypted message. */
  message: unknown;
  headers: NodeJS.Dict<string | string[]>;
  /** The sender, from the verified VAPID signature. */
  subject: string;
}

/** A fake push service: accepts messages (RFC 8030), verifies their sender (RFC 8292), and decrypts them (RFC 8291). */
export async function startPushService() {
  const device = createECDH('prime256v1');
  device.generateKeys();
  const auth = randomBytes(16);
  const arrived: Arrived[] = [];
  const state = { status: 201, headers: {} as Record<string, string>, answer: '' };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    if (state.status < 300) {
      const { authorization = '' } = request.headers;
      arrived.push({
        message: JSON.parse(opened(body, device, auth)),
        headers: request.headers,
        subject: signerOf(authorization, `http://${request.headers.host}`),
      });
    }
    response.writeHead(state.status, state.headers).end(state.answer);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    arrived,
    state,
    /** What the browser gives to the site. */
    subscription: (device_ = 'a') => ({
      endpoint: `${url}/push/${device_}`,
      keys: { p256dh: device.getPublicKey('base64url'), auth: auth.toString('base64url') },
    }),
    reset() {
      arrived.length = 0;
      Object.assign(state, { status: 201, headers: {}, answer: '' });
    },
    stop: () => new Promise<void>(resolve => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

/** Decrypts `aes128gcm` (RFC 8188) with the key of web push. */
function opened(body: Buffer, device: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body[20]!;
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device.getPublicKey(), sender]);
  const derived = (salt_: Buffer, key: Buffer, info_: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, salt_, info_, length));
  const key = derived(auth, device.computeSecret(sender), info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derived(salt, key, 'Content-Encoding: aes128gcm\0', 16),
    derived(salt, key, 'Content-Encoding: nonce\0', 12),
  );
  cipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Throws if the token is expired, for another service, or not signed with the key that accompanies it. */
function signerOf(authorization: string, audience: string): string {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [header, claims, signature] = token!.split('.');
  const point = Buffer.from(key!, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  );
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims!, 'base64url').toString());
  if (!isSigned || aud !== audience || exp * 1_000 < Date.now()) throw new Error('the sender is not known');
  return sub;
}
