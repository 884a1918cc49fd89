import type { IntegrationCategory } from '@aar/contracts/content/integration-templates';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('integrations')
export class IntegrationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'display_name' })
  displayName: string;

  @Column('text')
  category: IntegrationCategory;

  @Column('boolean', { name: 'is_enabled' })
  isEnabled: boolean;

  /** The configuration as `seal` made it, bound to `integration:<id>`. */
  @Column('text')
  sealed: string;

  /** Whether every value that sign-in or sending needs is set; stored separately, to know it without decryption. */
  @Column('boolean', { name: 'has_credentials' })
  hasCredentials: boolean;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { nullable: true })
  icon: string | null;

  @Column('integer')
  version: number;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
