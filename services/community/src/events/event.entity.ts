import type { EventType } from '@aar/contracts/community/create-event';
import type { Event } from '@aar/contracts/community/events.contract';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { z } from 'zod';

@Entity('events')
export class EventEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'owner_id' })
  ownerId: string;

  @Column('text')
  title: string;

  @Column('text')
  description: string;

  @Column('text', { name: 'event_type' })
  eventType: z.infer<typeof EventType>;

  @Column('text')
  location: string;

  @Column('text')
  state: string;

  @Column('text')
  city: string;

  /** `2026-11-30`, on the calendar of India. */
  @Column('date', { name: 'event_date' })
  eventDate: string;

  /** `18:30`, on the clock of India. */
  @Column('time', { name: 'event_time' })
  eventTime: string;

  @Column('integer', { name: 'max_participants', nullable: true })
  maxParticipants: number | null;

  @Column('integer', { name: 'current_participants', default: 0 })
  currentParticipants: number;

  @Column('text', { array: true })
  requirements: string[];

  /** Leaves this service for the owner and those who take part alone. */
  @Column('text', { name: 'contact_info', nullable: true })
  contactInfo: string | null;

  @Column('text', { default: 'active' })
  status: Event['status'];

  /** How often it was changed, by which calendars know what is newer. */
  @Column('integer', { default: 0 })
  revision: number;

  @Column('uuid', { name: 'series_id', nullable: true })
  seriesId: string | null;

  /** The day of its series on which it was planned, wherever it was moved. */
  @Column('date', { name: 'series_day', nullable: true })
  seriesDay: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
