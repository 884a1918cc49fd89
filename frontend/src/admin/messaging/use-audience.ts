import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import type { Input, Output } from '@aar/contracts/contract';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';

export type AudienceQuestion = Input<typeof campaigns.audience>;

/** Who an audience is now: members come, go and opt out, so a count is asked again each time it is wanted. */
export const useAudience = (question: AudienceQuestion) =>
  useQuery<Output<typeof campaigns.audience>, ApiError>({
    queryKey: [...api.campaigns.audience.key(), question],
    queryFn: () => api.campaigns.audience(question),
    // Offline it fails at once: nobody should wait for a count before a press takes effect.
    networkMode: 'always',
  });
