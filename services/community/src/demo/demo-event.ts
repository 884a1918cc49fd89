import type { Event } from '@aar/contracts/community/events.contract';

/** One event of the demo data; its day follows from its place in the list. */
export interface DemoEvent extends Pick<Event, 'title' | 'description' | 'eventType' | 'location' | 'requirements'> {
  /** `Pune, Maharashtra` */
  place: string;
  time: string;
  /** How many may come; as many as like unless told. */
  seats?: number;
  /** How many want to come; fewer do where fewer members live. */
  wanted: number;
  /** Whether the activist whose sign-in is printed organises it. */
  byDemoActivist?: true;
}
