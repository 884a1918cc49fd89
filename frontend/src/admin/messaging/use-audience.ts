import { useQuery } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import type { Input, Output } from '@aar/contracts/contract';
import type { campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';

export type AudienceQuestion = Input<typeof campaigns.audience>;

/** The current members of an audience: members join, leave and opt out, so it is refetched whenever it is needed. */
export const useAudience = (question: AudienceQuestion) =>
  useQuery<Output<typeof campaigns.audience>, ApiError>({
    queryKey: [...api.campaigns.audience.key(), question],
    queryFn: () => api.campaigns.audience(question),
    // Offline it fails at once instead of pausing: a press of Send must not wait for a count.
    networkMode: 'always',
  });
