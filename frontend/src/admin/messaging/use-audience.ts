import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import type { Output } from '@aar/contracts/contract';
import type { campaigns, TargetAudience } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/client';

/** Who an audience is now: members come, go and opt out, so a count is asked again each time it is wanted. */
export const useAudience = (targetAudience: TargetAudience) =>
  useQuery<Output<typeof campaigns.audience>, ApiError>({
    queryKey: [...api.campaigns.audience.key(), targetAudience],
    queryFn: () => api.campaigns.audience({ targetAudience }),
    // Offline it fails at once: nobody should wait for a count before a press takes effect.
    networkMode: 'always',
  });
