import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Answering {
  origin?: string;
  rpId?: string;
  type?: string;
  isUserVerified?: boolean;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest();

/** A device with a passkey for one site, as a browser uses it: ES256 keys, no attestation. */
export class Authenticator {
  private readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly origin: string;
  private readonly rpId: string;
  private counter = 0;

  constructor(url: string) {
    ({ origin: this.origin, hostname: this.rpId } = new URL(url));
  }

  /** The response to the options of a new passkey. */
  create(challenge: string) {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinates = [x!, y!].map(text => new Uint8Array(Buffer.from(text, 'base64url')));
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinates[0]!],
        [-3, coordinates[1]!],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const hasCredential = 0x40;
    const authData = Buffer.concat([
      this.head(this.rpId, hasCredential | 0x05),
      Buffer.alloc(16),
      length,
      this.id,
      publicKey,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    );
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', challenge, this.origin),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** The response to the options of a sign-in. */
  answer(challenge: string, answering: Answering = {}) {
    return this.signed(challenge, answering, this.keys.privateKey);
  }

  /** The same, signed with a key other than the passkey's. */
  forge(challenge: string) {
    return this.signed(challenge, {}, generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  }

  private signed(
    challenge: string,
    { origin = this.origin, rpId = this.rpId, type = 'webauthn.get', isUserVerified = true }: Answering,
    key: KeyObject,
  ) {
    this.counter += 1;
    const authenticatorData = this.head(rpId, isUserVerified ? 0x05 : 0x01);
    const clientDataJSON = clientData(type, challenge, origin);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, key)),
      },
    };
  }

  private credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  /** Hash of the site, flags and counter. */
  private head(rpId: string, flags: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
