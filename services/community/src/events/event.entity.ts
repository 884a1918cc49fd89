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

  /** On the next day when it is before `eventTime`; null where the organiser gave none. */
  @Column('time', { name: 'end_time', nullable: true })
  endTime: string | null;

  @Column('integer', { name: 'max_participants', nullable: true })
  maxParticipants: number | null;

  @Column('integer', { name: 'current_participants', default: 0 })
  currentParticipants: number;

  @Column('text', { array: true })
  requirements: string[];

  /** Only the owner and participants see it. */
  @Column('text', { name: 'contact_info', nullable: true })
  contactInfo: string | null;

  @Column('text', { default: 'active' })
  status: Event['status'];

  /** Incremented with each change, so that calendars recognise the newer version. */
  @Column('integer', { default: 0 })
  revision: number;

  @Column('uuid', { name: 'series_id', nullable: true })
  seriesId: string | null;

  /** The day for which its series planned it, even after it was moved. */
  @Column('date', { name: 'series_day', nullable: true })
  seriesDay: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}
