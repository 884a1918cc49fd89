import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('event_participants')
export class EventParticipant {
  @PrimaryColumn('uuid', { name: 'event_id' })
  eventId: string;

  @PrimaryColumn('uuid', { name: 'member_id' })
  memberId: string;

  @CreateDateColumn({ name: 'joined_at', type: 'timestamptz' })
  joinedAt: Date;
}
