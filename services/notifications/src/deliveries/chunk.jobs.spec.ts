import { chunkJobOf, chunkJobs } from './chunk.jobs';

describe('the way of a chunk', () => {
  it('is that of the few for the first of an alert or an offer, and that of the many for all others', () => {
    expect([chunkJobOf('alert', 'email', 0), chunkJobOf('response', 'email', 0)]).toEqual([
      chunkJobs.email,
      chunkJobs.email,
    ]);
    expect([chunkJobOf('alert', 'email', 1), chunkJobOf('campaign', 'email', 0)]).toEqual([
      chunkJobs.campaigns,
      chunkJobs.campaigns,
    ]);
  });

  it('is that of its own channel for those that wait for nobody', () => {
    const queues = (['email', 'sms', 'whatsapp', 'push'] as const).map(name => chunkJobOf('alert', name, 0).queue);
    expect(queues).toEqual(['email', 'sms', 'whatsapp', 'push']);
  });
});
