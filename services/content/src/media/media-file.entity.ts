import type { MediaPurpose } from '@aar/contracts/content/media.contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('media_files')
export class MediaFileEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  purpose: MediaPurpose;

  /** The owner's name for it, for documents and the library. Member pictures have none: it may reveal who took them. */
  @Column('text')
  name: string;

  /** Type of the stored file, `image/webp` or `application/pdf`. */
  @Column('text')
  type: string;

  @Column('integer')
  bytes: number;

  /** Random; the names of its files in the storage begin with it. */
  @Column('text', { name: 'stored_as' })
  storedAs: string;

  /** Widths in pixels of the variants of a picture, the largest first. */
  @Column('integer', { array: true })
  widths: number[];

  /** Height in pixels of the largest variant; `null` if it is a square. */
  @Column('integer', { nullable: true })
  height: number | null;

  /** Alternative text for those who cannot see it. */
  @Column('text', { default: '' })
  alt: string;

  /** Focal point in percent, which stays visible when the picture is cropped. */
  @Column('smallint', { name: 'focus_x', default: 50 })
  focusX: number;

  @Column('smallint', { name: 'focus_y', default: 50 })
  focusY: number;

  /** Dominant colour of a library picture, `#8a7b6c`. */
  @Column('text', { default: '' })
  colour: string;

  /** Blurred placeholder of a library picture. */
  @Column('text', { default: '' })
  blur: string;

  @CreateDateColumn({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt: Date;

  /** Version of the member, support request or event that last used it, 1 for an attachment; `null` if never used. */
  @Column('integer', { name: 'used_version', nullable: true })
  usedVersion: number | null;

  /** Newest version of the owner in an event received while this picture existed: older events are ignored for it. */
  @Column('integer', { name: 'member_version', default: 0 })
  memberVersion: number;

  /** The owner is leaving, suspended or deleted: what they uploaded for others to see is not served. */
  @Column('boolean', { name: 'owner_is_away', default: false })
  ownerIsAway: boolean;

  /** Version of the owner that said so; older events are ignored. */
  @Column('integer', { name: 'owner_version', default: 0 })
  ownerVersion: number;

  /** Difference hash of a photo, of which similar photos share most bits. */
  @Column('text', { nullable: true })
  looks: string | null;

  /** When identity last asked for it, in order to refer to it. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt: Date | null;
}
