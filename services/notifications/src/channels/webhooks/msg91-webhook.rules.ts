import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { ProviderReport } from './provider-report';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether the request contains the secret of the integration. */
export const hasSecret = (given: string | undefined, secret: string): boolean =>
  secret !== '' && given !== undefined && timingSafeEqual(digest(given), digest(secret));

const Report = z.object({
  number: z.coerce.string().max(20),
  status: z.coerce.string(),
  desc: z.string().optional(),
  date: z.string().optional(),
});
const Delivery = z.object({ requestId: z.string().max(100), report: z.array(Report).max(1_000) });

/** MSG91's numeric delivery statuses. */
const events: Record<string, ProviderReport['event']> = {
  ...{ 1: 'delivered', 2: 'refused', 9: 'refused', 16: 'refused', 25: 'refused', 26: 'delivered' },
  // The number is blocked at the provider, which was asked to send nothing to it.
  17: 'bounced',
};

/** The reports of a request, which has them in `data` or is the list itself. */
export function reportsOfMsg91(body: Buffer): ProviderReport[] {
  const told: unknown = JSON.parse(body.toString());
  const list = Array.isArray(told) ? told : ((told as { data?: unknown } | null)?.data ?? []);
  return (Array.isArray(list) ? list : []).flatMap((each: unknown) => {
    const { data } = Delivery.safeParse(each);
    return (data?.report ?? []).map(({ number, status, desc = '' }): ProviderReport => ({
      id: `msg91:${data!.requestId}:${number.slice(-10)}:${status}`,
      ...{ event: events[status] ?? 'other', contactType: 'mobile', contact: number, detail: desc },
    }));
  });
}
