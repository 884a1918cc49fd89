import { z } from 'zod';
import { defineEvent, defineLive } from './messaging';

it('an event and a live message have a name and a schema', () => {
  const schema = z.object({ id: z.uuid() });
  expect(defineEvent('community.shelter.opened.v1', schema)).toEqual({ name: 'community.shelter.opened.v1', schema });
  expect(defineLive('live.pushed', schema)).toEqual({ name: 'live.pushed', schema });
});
