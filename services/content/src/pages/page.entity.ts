import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('pages')
export class PageEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id: string;

  @Column('text')
  slug: string;

  @Column('text')
  title: string;

  /** HTML. */
  @Column('text')
  content: string;

  @Column('text', { name: 'meta_description', nullable: true })
  metaDescription: string | null;

  @Column('boolean', { name: 'is_published' })
  isPublished: boolean;
}
