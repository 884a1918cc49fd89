import type { CreateSupportRequest } from '@aar/contracts/community/create-support-request';
import type { RequestStatus } from '@aar/contracts/community/support-requests.contract';
import type { z } from 'zod';

/** One support request of the demo data, as its owner typed it. */
export interface DemoRequest extends Pick<
  CreateSupportRequest,
  'title' | 'description' | 'requestType' | 'urgencyLevel' | 'location' | 'requiredSupport'
> {
  /** `Pune, Maharashtra` */
  place: string;
  /** Days from now, and the time of that day, `18:30`; missing: as soon as possible. */
  needed?: [days: number, time?: string];
  /** Default: active. */
  status?: z.infer<typeof RequestStatus>;
  /**
   * Whether the owner is the activist whose credentials are printed. An active request must be more than a day old, so the
   * fourteenth or later: nobody is alerted of demo data, and a younger one would show its owner that alerts are delayed.
   */
  byDemoActivist?: true;
}
