import type { Event } from '@aar/contracts/community/events.contract';

/** One event of the demo data; its day is derived from its position in the list. */
export interface DemoEvent extends Pick<Event, 'title' | 'description' | 'eventType' | 'location' | 'requirements'> {
  /** `Pune, Maharashtra` */
  place: string;
  time: string;
  /** Number of seats; missing for an unlimited number. */
  seats?: number;
  /** How many members want to come; fewer do if fewer members live there. */
  wanted: number;
  /** Whether the organiser is the activist whose credentials are printed. */
  byDemoActivist?: true;
}
