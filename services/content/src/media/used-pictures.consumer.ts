import type { EventData } from '@aar/contracts/event';
import { memberChanged } from '@aar/contracts/identity/members.events';
import { OnEvent } from '@aar/platform/events/on-event';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MediaFileEntity } from './media-file.entity';
import { isOfPicture } from './media-files.rules';
import { MediaFiles } from './media-files.service';

/**
 * A picture that a member has taken down or replaced must not live on at its address. What was uploaded and not chosen yet
 * stays, unless something newer was chosen.
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
    const lastKnown = Math.max(0, ...pictures.map(({ usedVersion }) => usedVersion ?? 0));
    if (lastKnown > version) return; // events come in any order
    const used = pictures.find(({ storedAs }) => isOfPicture(avatarUrl, storedAs));
    if (used) await tx.update(MediaFileEntity, used.id, { usedVersion: version });
    const wasUsed = (picture: MediaFileEntity) => picture.usedVersion !== null;
    const isOlder = ({ uploadedAt }: MediaFileEntity) => used !== undefined && uploadedAt < used.uploadedAt;
    await this.files.remove(
      tx,
      pictures.filter(picture => picture !== used && (wasUsed(picture) || isOlder(picture))),
    );
  }
}
