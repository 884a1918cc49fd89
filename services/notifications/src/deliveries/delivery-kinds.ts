import type { Consent } from '../recipients/recipients';

export type DeliveryKind = 'alert' | 'response' | 'campaign';

interface KindOptions {
  /** The queue whose workers send it: alerts never wait behind a broadcast. */
  queue: 'email' | 'campaigns';
  /** The switch of the member that it honours; the answer to one's own request has none. */
  consent: Consent | null;
}

export const deliveryKinds: Record<DeliveryKind, KindOptions> = {
  alert: { queue: 'email', consent: 'alert_email' },
  response: { queue: 'email', consent: null },
  campaign: { queue: 'campaigns', consent: 'bulk_email' },
};
