import type { SuspensionDuration } from '@aar/contracts/identity/suspension-duration';

const day = 24 * 3_600_000;
const lasting: Record<SuspensionDuration, number | null> = {
  permanent: null,
  '30days': 30 * day,
  '7days': 7 * day,
  '1day': day,
};

/** When a suspension that starts now ends; `null`: never. */
export function endOf(duration: SuspensionDuration, now: Date): Date | null {
  const length = lasting[duration];
  return length === null ? null : new Date(now.getTime() + length);
}

/** Whether one end of a suspension is later than another; `null`: never. */
export const endsLater = (end: Date | null, than: Date | null): boolean =>
  than !== null && (end === null || end.getTime() > than.getTime());
