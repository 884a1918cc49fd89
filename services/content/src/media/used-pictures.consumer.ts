import type { EventData } from '@aar/contracts/messaging';
import { memberChanged } from '@aar/contracts/identity/members.messages';
import { photoPurposes } from '@aar/contracts/content/upload-purposes';
import { OnEvent } from '@aar/platform/messaging/consumer.decorator';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { db } from '../database/db';
import { type MediaFile, mediaFileColumns } from './media-file';
import { isOfPicture } from './media-files.rules';
import { MediaFiles } from './media-files.service';

type Member = EventData<typeof memberChanged>;

/** Members' uploads for others to see; the pictures of the site remain when their editor leaves. */
const ofMembers = ['avatar', ...photoPurposes, 'message-attachment'] as const;

/**
 * Deletes a picture that its member has removed or replaced: it must not stay available at its URL. An upload that
 * was not chosen yet is kept, unless a newer one was chosen. While the member is leaving or suspended, none of
 * their pictures are served.
 */
@Controller()
export class UsedPicturesConsumer {
  constructor(private readonly files: MediaFiles) {}

  @OnEvent(memberChanged)
  async follow(member: Member, tx: EntityManager) {
    await this.removeUnused(member, tx);
    await followStanding(member, tx);
  }

  private async removeUnused({ memberId, version, avatarUrl }: Member, tx: EntityManager) {
    const pictures = await db(tx)
      .selectFrom('media_files')
      .select(mediaFileColumns)
      .where('owner_id', '=', memberId)
      .where('purpose', '=', 'avatar')
      .forUpdate()
      .execute();
    if (pictures.some(({ memberVersion }) => memberVersion > version)) return; // events may arrive out of order
    const used = pictures.find(({ storedAs }) => isOfPicture(avatarUrl, storedAs));
    await db(tx)
      .updateTable('media_files')
      .set({ member_version: version })
      .where('owner_id', '=', memberId)
      .where('purpose', '=', 'avatar')
      .execute();
    if (used)
      await db(tx).updateTable('media_files').set({ used_version: version }).where('id', '=', used.id).execute();
    const wasUsed = (picture: MediaFile) => picture.usedVersion !== null;
    const isOlder = ({ uploadedAt }: MediaFile) => used !== undefined && uploadedAt < used.uploadedAt;
    const isGone = (picture: MediaFile) => wasUsed(picture) || isOlder(picture);
    await this.files.remove(
      tx,
      pictures.filter(picture => picture !== used && isGone(picture) && !isNext(picture, used)),
    );
  }
}

async function followStanding({ memberId: ownerId, version, status, leaving }: Member, tx: EntityManager) {
  await db(tx)
    .updateTable('media_files')
    .set({ owner_is_away: leaving || status !== 'active', owner_version: version })
    .where('owner_id', '=', ownerId)
    .where('purpose', 'in', ofMembers)
    .where('owner_version', '<=', version)
    .execute();
}

/** Identity asked for it after the one in use, so the next event will say that it was chosen. */
const isNext = ({ askedAt }: MediaFile, used: MediaFile | undefined) =>
  askedAt !== null && used !== undefined && used.askedAt !== null && askedAt > used.askedAt;
