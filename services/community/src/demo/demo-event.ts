import type { Event } from '@aar/contracts/community/events.contract';

/** One event of the demo data; its day follows from its place in the list. */
export interface DemoEvent extends Pick<Event, 'title' | 'description' | 'eventType' | 'location' | 'requirements'> {
  /** `Pune, Maharashtra` */
  place: string;
  time: string;
  /** Number of seats; unlimited when missing. */
  seats?: number;
  /** How many members want to come; fewer do where fewer members live. */
  wanted: number;
  /** Whether the organiser is the activist whose credentials are printed. */
  byDemoActivist?: true;
}
