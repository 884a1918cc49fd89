import type { EventData } from '@aar/contracts/messaging';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { isOfPicture } from './media-files.rules';
import { MediaFiles } from './media-files.service';

/**
 * Deletes a picture that its member has removed or replaced: it must not stay available at its URL. An upload that was not
 * chosen yet stays, unless a newer one was chosen.
 */
@Controller()
export class UsedPicturesConsumer {
  constructor(private readonly files: MediaFiles) {}

  @OnEvent(memberChanged)
  async removeUnused({ memberId, version, avatarUrl }: EventData<typeof memberChanged>, tx: EntityManager) {
    const pictures = await tx.find(MediaFileEntity, {
      where: { ownerId: memberId, purpose: 'avatar' },
      lock: { mode: 'pessimistic_write' },
    });
    if (pictures.some(({ memberVersion }) => memberVersion > version)) return; // events may arrive out of order
    const used = pictures.find(({ storedAs }) => isOfPicture(avatarUrl, storedAs));
    await tx.update(MediaFileEntity, { ownerId: memberId, purpose: 'avatar' }, { memberVersion: version });
    if (used) await tx.update(MediaFileEntity, used.id, { usedVersion: version });
    const wasUsed = (picture: MediaFileEntity) => picture.usedVersion !== null;
    const isOlder = ({ uploadedAt }: MediaFileEntity) => used !== undefined && uploadedAt < used.uploadedAt;
    const isGone = (picture: MediaFileEntity) => wasUsed(picture) || isOlder(picture);
    await this.files.remove(
      tx,
      pictures.filter(picture => picture !== used && isGone(picture) && !isNext(picture, used)),
    );
  }
}

/** Asked for after the one in use: the next event will say that it was chosen. */
const isNext = ({ askedAt }: MediaFileEntity, used: MediaFileEntity | undefined) =>
  askedAt !== null && used !== undefined && used.askedAt !== null && askedAt > used.askedAt;
