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

  /** What the owner called it, for documents and the library; a member's picture's name may tell who took it, and nobody needs it. */
  @Column('text')
  name: string;

  /** What it is now, `image/webp` or `application/pdf`. */
  @Column('text')
  type: string;

  @Column('integer')
  bytes: number;

  /** Random; files in the storage begin with it. */
  @Column('text', { name: 'stored_as' })
  storedAs: string;

  /** Widths in pixels that a picture is there in, the largest first. */
  @Column('integer', { array: true })
  widths: number[];

  /** Pixels of the largest; not set where it is a square. */
  @Column('integer', { nullable: true })
  height: number | null;

  /** For those who cannot see it. */
  @Column('text', { default: '' })
  alt: string;

  /** What must be seen of it where it is cut, in percent. */
  @Column('smallint', { name: 'focus_x', default: 50 })
  focusX: number;

  @Column('smallint', { name: 'focus_y', default: 50 })
  focusY: number;

  /** Of most of a picture of the library, `#8a7b6c`. */
  @Column('text', { default: '' })
  colour: string;

  /** The blurred form of a picture of the library. */
  @Column('text', { default: '' })
  blur: string;

  @CreateDateColumn({ name: 'uploaded_at', type: 'timestamptz' })
  uploadedAt: Date;

  /** Version of the member whose picture it was last known to be. */
  @Column('integer', { name: 'used_version', nullable: true })
  usedVersion: number | null;

  /** Newest version of the owner that was heard of while this picture was here: what is older tells nothing of it any more. */
  @Column('integer', { name: 'member_version', default: 0 })
  memberVersion: number;

  /** When identity last asked for it, which it does to refer to it. */
  @Column('timestamptz', { name: 'asked_at', nullable: true })
  askedAt: Date | null;
}
