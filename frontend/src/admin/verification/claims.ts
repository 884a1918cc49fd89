import { claimLapsesAfterMinutes } from '@aar/contracts/identity/limits';
import type { Verification } from '@aar/contracts/identity/verifications.contract';

type Claim = Pick<Verification, 'status' | 'claimedBy' | 'claimedAt'>;

export const isMine = ({ status, claimedBy }: Claim, me: { id: string }) => status === 'claimed' && claimedBy === me.id;

/** When a claim expires and others may take over; undefined without a claim. */
export const lapsesAt = ({ status, claimedAt }: Claim): Date | undefined =>
  status === 'claimed' && claimedAt ? new Date(Date.parse(claimedAt) + claimLapsesAfterMinutes * 60_000) : undefined;

export function hasLapsed(claim: Claim): boolean {
  const due = lapsesAt(claim);
  return due !== undefined && due.getTime() <= Date.now();
}

export const mayTakeOver = (claim: Claim, me: { id: string }) => hasLapsed(claim) && !isMine(claim, me);
