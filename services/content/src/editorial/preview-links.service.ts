import { hkdfSync } from 'node:crypto';
import { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { ContentConfig } from '../content.config';

const day = 24 * 3_600_000;
const alg = 'HS256';
const audience = 'preview';

const Claims = z.object({ noun: EditorialNoun, id: z.uuid(), exp: z.int() });

/** Signed links that let anybody who has one read an unpublished item, until they expire. */
@Injectable()
export class PreviewLinks {
  private readonly key: Uint8Array;

  constructor(
    { INTEGRATIONS_KEY, PUBLIC_URL }: ContentConfig,
    private readonly clock: Clock,
  ) {
    // A derived key: the key that signs links must not decrypt credentials.
    this.key = new Uint8Array(hkdfSync('sha256', INTEGRATIONS_KEY, '', 'preview links', 32));
    this.publicUrl = PUBLIC_URL;
  }

  private readonly publicUrl: string;

  async sign(noun: EditorialNoun, id: string) {
    const expiresAt = new Date(this.clock.now().getTime() + day);
    const token = await new SignJWT({ noun, id })
      .setProtectedHeader({ alg })
      .setAudience(audience)
      .setExpirationTime(expiresAt)
      .sign(this.key);
    return { url: `${this.publicUrl}/preview/${token}`, expiresAt };
  }

  /** The item of a link. Throws `content.preview.over` for one that has expired or was never signed. */
  async read(token: string) {
    const currentDate = this.clock.now();
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [alg], audience, currentDate });
      const { noun, id, exp } = Claims.parse(payload);
      return { noun, id, expiresAt: new Date(exp * 1_000) };
    } catch (cause) {
      throw new Problem('content.preview.over', { cause });
    }
  }
}
