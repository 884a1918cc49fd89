import { z } from 'zod';
import { defineEvent, defineLive } from './messaging';

it('an event and a live notice have a name and what they carry', () => {
  const schema = z.object({ id: z.uuid() });
  expect(defineEvent('community.shelter.opened.v1', schema)).toEqual({ name: 'community.shelter.opened.v1', schema });
  expect(defineLive('live.pushed', schema)).toEqual({ name: 'live.pushed', schema });
});
