import { Problem } from '@aar/platform/errors/problem';
import { Injectable } from '@nestjs/common';
import type { Account } from '../accounts/account';
import { contentMedia } from '../content-media';
import { IdentityConfig } from '../identity.config';
import { avatarUrlOf } from './avatar.rules';

@Injectable()
export class Avatars {
  private readonly content: ReturnType<typeof contentMedia>;

  constructor(config: IdentityConfig) {
    this.content = contentMedia(config);
  }

  /** The columns of an account for a picture, or for none. Throws `identity.avatar.unknown` unless the owner has uploaded it. */
  async of(ownerId: string, mediaId: string | null): Promise<Pick<Account, 'avatarId' | 'avatarUrl'>> {
    if (mediaId === null) return { avatarId: null, avatarUrl: null };
    const { picture } = await this.content.ownedPicture({ ownerId, id: mediaId });
    if (!picture) throw Problem.ofField('identity.avatar.unknown', 'mediaId');
    return { avatarId: picture.id, avatarUrl: avatarUrlOf(picture) };
  }
}
