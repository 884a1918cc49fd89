import type { RequestType, RequiredSupport } from '@aar/contracts/community/create-support-request';
import type { RequestStatus } from '@aar/contracts/community/support-requests.contract';
import type { Urgency } from '@aar/contracts/vocabulary';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

@Entity('support_requests')
export class SupportRequestEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  title: string;

  @Column('text')
  description: string;

  @Column('text', { name: 'request_type' })
  requestType: z.infer<typeof RequestType>;

  @Column('text', { name: 'urgency_level' })
  urgencyLevel: Urgency;

  @Column('text')
  location: string;

  @Column('text')
  state: string;

  @Column('text')
  city: string;

  /** `2026-11-30` */
  @Column('date', { name: 'date_needed', nullable: true })
  dateNeeded: string | null;

  /** `18:30` */
  @Column('text', { name: 'time_needed', nullable: true })
  timeNeeded: string | null;

  @Column('text', { name: 'required_support', array: true })
  requiredSupport: z.infer<typeof RequiredSupport>[];

  /** Contacts leave this service only through `contact`, which records who viewed them. */
  @Column('text', { name: 'contact_mobile', nullable: true })
  contactMobile: string | null;

  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail: string | null;

  @Column('integer', { name: 'response_count', default: 0 })
  responseCount: number;

  @Column('text', { default: 'active' })
  status: z.infer<typeof RequestStatus>;

  /** When it was completed or closed. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  endedAt: Date | null;

  /** The outcome, in the owner's words. */
  @Column('text', { nullable: true })
  outcome: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
