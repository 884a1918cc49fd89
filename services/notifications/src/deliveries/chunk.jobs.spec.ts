import { chunkJobOf, priorityOf, sendCampaignChunk, sendEmailChunk } from './chunk.jobs';

describe('the way of a chunk', () => {
  it('is that of the few for the first of an alert or an offer, and that of the many for all others', () => {
    expect([chunkJobOf('alert', 0), chunkJobOf('response', 0)]).toEqual([sendEmailChunk, sendEmailChunk]);
    expect([chunkJobOf('alert', 1), chunkJobOf('campaign', 0)]).toEqual([sendCampaignChunk, sendCampaignChunk]);
  });

  it('is the earlier, the fewer of its delivery went before', () => {
    expect(priorityOf('alert', 1)).toBeLessThan(priorityOf('alert', 2));
    expect(priorityOf('campaign', 1)).toBeLessThan(priorityOf('campaign', 2));
  });

  it('is before any broadcast for an alert, and within what BullMQ counts for the largest', () => {
    expect(priorityOf('alert', 600)).toBeLessThan(priorityOf('campaign', 0));
    expect(priorityOf('campaign', 5_000_000)).toBeLessThanOrEqual(2 ** 21);
  });
});
