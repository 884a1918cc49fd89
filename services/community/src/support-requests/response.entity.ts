import type { ResponseStatus } from '@aar/contracts/community/responses.contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A member's offer to help with a support request; at most one each. */
@Entity('responses')
export class ResponseEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'request_id' })
  requestId: string;

  @Column('uuid', { name: 'member_id' })
  memberId: string;

  @Column('text')
  message: string;

  @Column('text', { name: 'contact_info', nullable: true })
  contactInfo: string | null;

  @Column('text', { default: 'offered' })
  status: ResponseStatus;

  /** When the status last changed; null while it is only offered. */
  @Column('timestamptz', { name: 'moved_at', nullable: true })
  movedAt: Date | null;

  /** When the help was given; it counts towards the member's impact score. */
  @Column('timestamptz', { name: 'resolved_at', nullable: true })
  resolvedAt: Date | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
