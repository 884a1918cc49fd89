import { callOf, ROLES } from './calls.mjs';
import { Ids } from './ids.mjs';
import { routesOf } from './routes.mjs';

const document = {
  paths: {
    '/api/events/{id}': {
      put: {
        security: [{ session: [] }],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  title: { type: 'string', minLength: 5, maxLength: 140 },
                  eventDate: { type: 'string', format: 'date' },
                  kind: { $ref: '#/components/schemas/Kind' },
                },
                required: ['title', 'eventDate', 'kind'],
                additionalProperties: false,
              },
            },
          },
        },
      },
    },
    '/api/events': {
      get: {
        security: [{}, { session: [] }],
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }],
      },
    },
  },
};
const id = '0193a1b2-1111-7222-8333-444455556666';

function world(seed) {
  const ids = new Ids();
  ids.harvest('/api/events?city=Pune', { events: [{ id, ownerId: 'someone' }], nextCursor: 'abc' });
  ids.close();
  return { seed, ids, routes: routesOf(document), components: { Kind: { enum: ['rally'] } } };
}
const callsOf = (seed, count = 12_000) => Array.from({ length: count }, (_, number) => callOf(number + 1, world(seed)));

describe('the calls of a seed', () => {
  const calls = callsOf(1);

  it('are the same each time for a seed, and different for another seed', () => {
    expect(callsOf(1, 50)).toEqual(calls.slice(0, 50));
    expect(callsOf(2, 50)).not.toEqual(calls.slice(0, 50));
  });

  it('cover every route as every role, more often as the roles that may call it', () => {
    const updates = calls.filter(({ route }) => route === 'PUT /api/events/{id}');
    expect(updates.length).toBeGreaterThan(100);
    expect(new Set(updates.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(updates.filter(({ role }) => ['member', 'other'].includes(role)).length).toBeGreaterThan(updates.length / 2);
  });

  it('are valid without a mutation, with ids that exist', () => {
    const unchanged = calls.filter(({ route, changes }) => route === 'PUT /api/events/{id}' && changes.length === 0);
    expect(unchanged.length).toBeGreaterThan(10);
    for (const { url, body, headers } of unchanged) {
      expect([url, headers['content-type']]).toEqual([`/api/events/${id}`, 'application/json']);
      expect(JSON.parse(body)).toEqual({
        title: expect.stringMatching(/^.{5,140}$/),
        eventDate: expect.stringMatching(/^20\d\d-\d\d-11$/),
        kind: 'rally',
      });
    }
  });

  it('list the unknown fields of their bodies', () => {
    const named = calls.filter(({ unknownFields }) => unknownFields.length > 0);
    expect(new Set(named.flatMap(({ unknownFields }) => unknownFields)).size).toBeGreaterThan(5);
    for (const { body, unknownFields } of named)
      for (const name of unknownFields) expect(body.toString()).toContain(`"${name}"`);
  });

  it('contain broken encodings, impossible dates, half surrogate pairs and bodies that are not JSON', () => {
    const text = calls.map(({ url, body = '' }) => `${url} ${body.toString().slice(0, 400)}`).join('\n');
    for (const piece of ['%ED%A0%80', '%ZZ', '0000-01-01', '\\ud800', '\\u0000', '9007199254740992', '__proto__'])
      expect([piece, text.includes(piece)]).toEqual([piece, true]);
    expect(calls.some(({ changes }) => changes.some(change => change.startsWith('the body ')))).toBe(true);
  });
});
