import type { Actor } from '@aar/contracts/access';
import type { Clock } from '@aar/platform/service/clock';
import type { DataSource, EntityManager } from 'typeorm';
import { EventsRepository } from './events.repository';

it('responds that an event is unknown if its owner left while somebody joined it', async () => {
  const events = new EventsRepository({} as DataSource, {} as Clock);
  const actor = { id: '0d9f3b0e-7d1c-4f7e-9a53-0c1c3d1f7a11', role: 'user' } as Actor;
  const tx = { queryRunner: { query: async () => ({ records: [] }) } } as unknown as EntityManager;
  await expect(events.findIn(tx, '3f1d8f0a-52b7-4f0b-8f57-7b8e5a3c2d10', actor)).rejects.toMatchObject({
    code: 'community.event.unknown',
  });
});
