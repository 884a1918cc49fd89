import { chunkJobOf, chunkJobs } from './chunk.jobs';

describe('the queue of a chunk', () => {
  it('is the urgent one for the first chunk of an alert or an offer, and the shared one for all others', () => {
    expect([chunkJobOf('alert', 'email', 0), chunkJobOf('response', 'email', 0)]).toEqual([
      chunkJobs.email,
      chunkJobs.email,
    ]);
    expect([chunkJobOf('alert', 'email', 1), chunkJobOf('campaign', 'email', 0)]).toEqual([
      chunkJobs.campaigns,
      chunkJobs.campaigns,
    ]);
  });

  it('is the one of its channel for urgent chunks', () => {
    const queues = (['email', 'sms', 'whatsapp', 'push'] as const).map(name => chunkJobOf('alert', name, 0).queue);
    expect(queues).toEqual(['email', 'sms', 'whatsapp', 'push']);
  });
});
