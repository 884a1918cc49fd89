import { z } from 'zod';
import { defineContract, isPicture, route } from './contract';

it('a route has its owner, its method and its path', () => {
  const { list } = defineContract('community.shelters', {
    list: route({ http: 'GET /shelters', access: 'public', summary: 'All', input: z.object({}), output: z.object({}) }),
  });
  expect(list).toMatchObject({
    id: 'community.shelters.list',
    owner: 'community',
    method: 'GET',
    path: '/shelters',
    access: 'public',
    summary: 'All',
  });
});

it('pictures are recognised by their rate limit', () => {
  expect((['picture', 'sharePicture', 'read', undefined] as const).map(limit => isPicture({ limit }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
