import { useState } from 'react';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { Output } from '@aar/contracts/contract';
import type { Campaign, campaigns } from '@aar/contracts/notifications/campaigns.contract';
import { api } from '../../api/panel-client';
import { useLive } from '../../api/live';

type Progress = Pick<Campaign, 'status' | 'counts'> & Partial<Pick<Campaign, 'rate'>>;
type Pages = InfiniteData<Output<typeof campaigns.list>>;

const lists = { queryKey: api.campaigns.list.key() };
const details = { queryKey: api.campaigns.get.key() };

/**
 * Updates cached campaigns from live pushes, which the server sends twice a second. The data of a push is written to the query
 * cache; a refetch happens only for what a push lacks: after a change of state, an end, a new campaign or a lost connection.
 */
export function useCampaignPushes() {
  const queries = useQueryClient();
  // A campaign that is missing from a list is either new or beyond its loaded pages. In the second case a refetch does not add
  // it, so each campaign causes only one.
  const [askedFor] = useState(() => new Set<string>());
  const refetch = () => {
    void queries.invalidateQueries(lists);
    void queries.invalidateQueries(details);
  };

  useLive('campaign', data => {
    const { campaignId, ...progress } = data as unknown as Progress & { campaignId: string };
    const listed = queries
      .getQueriesData<Pages>(lists)
      .flatMap(([, pages]) => (pages ? [pages.pages.flatMap(page => page.campaigns)] : []));
    const opened = queries.getQueriesData<Campaign>(details).flatMap(([, campaign]) => campaign ?? []);
    const isChanged = [...listed.flat(), ...opened].some(
      ({ id, status }) => id === campaignId && status !== progress.status,
    );
    const isNew = !askedFor.has(campaignId) && listed.some(list => list.every(({ id }) => id !== campaignId));

    const update = (campaign: Campaign) => (campaign.id === campaignId ? { ...campaign, ...progress } : campaign);
    queries.setQueriesData<Campaign>(details, campaign => campaign && update(campaign));
    queries.setQueriesData<Pages>(
      lists,
      pages =>
        pages && { ...pages, pages: pages.pages.map(page => ({ ...page, campaigns: page.campaigns.map(update) })) },
    );
    if (isNew) askedFor.add(campaignId);
    // A new state comes with more data: why it was held, when it started.
    if (isNew || isChanged || progress.status === 'completed' || progress.status === 'cancelled') refetch();
  });
  useLive('reconnected', () => {
    refetch();
    void queries.invalidateQueries({ queryKey: api.campaigns.recipients.key() });
  });
}
