import { Column, Entity, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';
import type { SiteContent } from '@aar/contracts/content/site-content.contract';

@Entity('site_contents')
export class SiteContentEntity {
  @PrimaryGeneratedColumn('uuid') id: string;
  @Column('text', { unique: true }) key: string;
  @Column('text') type: SiteContent['type'];
  @Column('text', { nullable: true }) title: string | null;
  @Column('text') content: string;
  @Column('text', { name: 'image_url', nullable: true }) imageUrl: string | null;
  /** JSON text. */
  @Column('text', { nullable: true }) metadata: string | null;
  @Column('boolean', { name: 'is_active' }) isActive: boolean;
  /** Grows with every write, so that a reader of the events can tell an old one. */
  @Column('int') version: number;
  @UpdateDateColumn({ type: 'timestamptz', name: 'updated_at' }) updatedAt: Date;
}
