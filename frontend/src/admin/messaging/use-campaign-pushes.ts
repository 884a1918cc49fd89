import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Output } from '@aar/contracts/contract';
import type { Campaign, campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { useLive } from '../../api/live';

type Progress = Pick<Campaign, 'status' | 'counts'> & Partial<Pick<Campaign, 'rate'>>;
type Pages = InfiniteData<Output<typeof campaigns.list>>;

/**
 * Keeps campaigns on the screen up to date from what the server pushes. Their progress is put where the queries keep it; only
 * a new campaign, an end or a lost connection asks the server, which would otherwise be asked twice a second.
 */
export function useCampaignPushes() {
  const queries = useQueryClient();
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: api.campaigns.list.key() });
    void queries.invalidateQueries({ queryKey: api.campaigns.get.key() });
  };

  useLive('campaign', data => {
    const { campaignId, ...progress } = data as unknown as Progress & { campaignId: string };
    const update = (campaign: Campaign) => (campaign.id === campaignId ? { ...campaign, ...progress } : campaign);
    const known = queries.getQueriesData<Pages>({ queryKey: api.campaigns.list.key() });
    const isNew = known.some(
      ([, pages]) => pages && !pages.pages.some(page => page.campaigns.some(({ id }) => id === campaignId)),
    );
    // Another state brings more than its name: why it was held, when it began.
    const changed = [
      ...known.flatMap(([, pages]) => pages?.pages.flatMap(page => page.campaigns) ?? []),
      ...queries.getQueriesData<Campaign>({ queryKey: api.campaigns.get.key() }).map(([, campaign]) => campaign),
    ].some(campaign => campaign?.id === campaignId && campaign.status !== progress.status);
    if (isNew || changed || progress.status === 'completed' || progress.status === 'cancelled') return refetch();
    queries.setQueriesData<Campaign>({ queryKey: api.campaigns.get.key() }, campaign => campaign && update(campaign));
    queries.setQueriesData<Pages>(
      { queryKey: api.campaigns.list.key() },
      pages =>
        pages && { ...pages, pages: pages.pages.map(page => ({ ...page, campaigns: page.campaigns.map(update) })) },
    );
  });
  useLive('reconnected', () => {
    refetch();
    void queries.invalidateQueries({ queryKey: api.campaigns.recipients.key() });
  });
}
