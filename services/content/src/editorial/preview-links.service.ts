import { hkdfSync } from 'node:crypto';
import { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import { Problem } from '@aar/platform/errors/problem';
import { Clock } from '@aar/platform/service/clock';
import { Injectable } from '@nestjs/common';
import { jwtVerify, SignJWT } from 'jose';
import { DataSource } from 'typeorm';
import { db } from '../database/db';
import { z } from 'zod';
import { ContentConfig } from '../content.config';

const day = 24 * 3_600_000;
const alg = 'HS256';
const audience = 'preview';

const Claims = z.object({
  noun: EditorialNoun,
  id: z.uuid(),
  exp: z.int(),
  iat: z.int().optional(),
  /** Who created the link; missing in links of the previous version, which are valid for a day at most. */
  sub: z.uuid().optional(),
});

/** Signed links with which anybody can read an unpublished item until they expire. */
@Injectable()
export class PreviewLinks {
  private readonly key: Uint8Array;

  constructor(
    { INTEGRATIONS_KEY, PUBLIC_URL }: ContentConfig,
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
  ) {
    // A derived key: the key that signs links must not be able to decrypt credentials.
    this.key = new Uint8Array(hkdfSync('sha256', INTEGRATIONS_KEY, '', 'preview links', 32));
    this.publicUrl = PUBLIC_URL;
  }

  private readonly publicUrl: string;

  async sign(noun: EditorialNoun, id: string, by: string) {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + day);
    const token = await new SignJWT({ noun, id })
      .setProtectedHeader({ alg })
      .setAudience(audience)
      .setSubject(by)
      .setIssuedAt(now)
      .setExpirationTime(expiresAt)
      .sign(this.key);
    return { url: `${this.publicUrl}/preview/${token}`, expiresAt };
  }

  /**
   * The item of a link. Throws `content.preview.over` if the link has expired, was never signed, or its creator has
   * signed out everywhere since.
   */
  async read(token: string) {
    const { noun, id, exp, iat, sub } = await this.claimsOf(token);
    const ended =
      sub &&
      (await db(this.dataSource)
        .selectFrom('ended_previews')
        .select('member_id')
        .where('member_id', '=', sub)
        .where('ended_at', '>=', new Date((iat ?? 0) * 1_000))
        .executeTakeFirst());
    if (ended) throw new Problem('content.preview.over');
    return { noun, id, expiresAt: new Date(exp * 1_000) };
  }

  private async claimsOf(token: string) {
    const currentDate = this.clock.now();
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: [alg], audience, currentDate });
      return Claims.parse(payload);
    } catch (cause) {
      throw new Problem('content.preview.over', { cause });
    }
  }
}
