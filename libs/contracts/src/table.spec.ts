import { z } from 'zod';
import type { Contract } from './contract';
import { pushes } from './gateway/live.contract';
import * as table from './table';

const routes = Object.values(table as unknown as Record<string, Contract>).flatMap(contract => Object.values(contract));

it('has each method and path once, parameter names aside', () => {
  const shapes = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`);
  expect(new Set(shapes).size).toBe(shapes.length);
});

it('gives every route an owner, an access rule and a summary', () => {
  for (const { id, owner, access, summary } of routes) {
    expect({ id, owner }).toEqual({
      id,
      owner: expect.stringMatching(/^(gateway|identity|community|content|notifications)$/),
    });
    expect({ id, access }).toEqual({ id, access: expect.stringMatching(/^(public|member|editor|admin|service)$/) });
    expect({ id, long: summary.length > 5 }).toEqual({ id, long: true });
  }
});

it('names the allowed callers of each route between services, and of no other', () => {
  for (const { id, access, callers = [] } of routes)
    expect({ id, isNamed: callers.length > 0 }).toEqual({ id, isNamed: access === 'service' });
});

it('caches only anonymous reads', () => {
  for (const route of routes.filter(({ cache }) => cache))
    expect(route).toMatchObject({ method: 'GET', access: 'public' });
});

describe('the cached responses that a route invalidates', () => {
  const answers = new Set(routes.flatMap(({ id }) => [id, id.slice(0, id.lastIndexOf('.'))]));
  const unknown = (changes: readonly string[] | string | undefined) =>
    typeof changes === 'object' ? changes.filter(name => !answers.has(name.split(':')[0]!)) : [];

  it('are stated by every route that may change something, and by no other', () => {
    for (const { id, method, changes } of routes)
      expect({ id, states: changes !== undefined }).toEqual({ id, states: method !== 'GET' });
  });

  it('have a reason when there are none', () => {
    for (const { id, changes } of routes.filter(({ method }) => method !== 'GET'))
      expect({ id, changes: typeof changes === 'string' ? changes : changes!.length > 0 }).toEqual({
        id,
        changes: typeof changes === 'string' ? expect.stringMatching(/^nothing: .{5,}/) : true,
      });
  });

  it('are named by existing contracts and routes', () => {
    for (const { id, changes } of routes) expect({ id, unknown: unknown(changes) }).toEqual({ id, unknown: [] });
    for (const [push, changes] of Object.entries(pushes))
      expect({ push, unknown: unknown(changes) }).toEqual({ push, unknown: [] });
  });

  it('are about one object only where the route is, by a field of the write', () => {
    const fieldsOf = ({ input, output }: (typeof routes)[number]) =>
      [input, output].flatMap(schema => ('shape' in schema ? Object.keys(schema.shape as object) : []));
    for (const write of routes)
      for (const change of typeof write.changes === 'object' ? write.changes : []) {
        const [name, field] = change.split(':');
        if (field === undefined) continue;
        const about = routes.find(({ id }) => id === name)?.path.match(/:\w+/g);
        expect({ change, about: about?.length, isField: fieldsOf(write).includes(field) }).toEqual({
          change,
          about: 1,
          isField: true,
        });
      }
  });
});

describe('whole numbers that a client sends', () => {
  const mostOfPostgres = 2 ** 31 - 1;

  it('fit the integers of PostgreSQL', () => {
    const found: [place: string, least?: number, most?: number][] = [];
    for (const { id, input } of routes)
      z.toJSONSchema(input, {
        io: 'input',
        unrepresentable: 'any',
        override: ({ jsonSchema: { type, minimum, maximum }, path }) => {
          if (type === 'integer') found.push([`${id}: ${path.join('.')}`, minimum, maximum]);
        },
      });
    // A schema that extends another one by a limit is found together with it.
    const places = [...new Set(found.map(([place]) => place))];
    const limitOf = (place: string) => {
      const own = found.filter(([other]) => other === place);
      return {
        place,
        fits:
          Math.max(...own.map(([, least]) => least ?? -Infinity)) >= -mostOfPostgres - 1 &&
          Math.min(...own.map(([, , most]) => most ?? Infinity)) <= mostOfPostgres,
      };
    };
    expect(places.length).toBeGreaterThan(20);
    expect(places.map(limitOf).filter(({ fits }) => !fits)).toEqual([]);
  });
});
