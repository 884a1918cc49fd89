import * as table from '@aar/contracts/table';
import document from '../../openapi.json';
import { Random } from '../faults/random.mjs';
import { routesOf } from './routes.mjs';
import { objectOf, valueOf } from './values.mjs';

const contracts = new Map(
  Object.values(table)
    .flatMap(contract => Object.values(contract))
    .map(route => [`${route.method} /api${route.path.replace(/:(\w+)/g, '{$1}')}`, route]),
);
const routes = routesOf(document).filter(
  ({ types, inQuery, path }) => path.startsWith('/api/') && types.length + inQuery.length > 0,
);
const TRIES = 40;

/** How many of some unmutated calls the contract of a route accepts, and why it rejects the others. */
function acceptedOf(route, contract) {
  const refused = [];
  let accepted = 0;
  for (let seed = 1; seed <= TRIES; seed++) {
    const random = new Random(seed);
    const source = {
      random,
      components: document.components.schemas,
      idOf: () => '0193a1b2-1111-7222-8333-444455556666',
    };
    const params = [...route.inPath, ...route.inQuery].map(({ name, schema }) => [name, valueOf(schema, source, name)]);
    const read = contract.input.safeParse({ ...objectOf(route.body, source), ...Object.fromEntries(params) });
    if (read.success) accepted += 1;
    else refused.push(...read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  return { accepted, refused: [...new Set(refused)].slice(0, 3) };
}

describe('a call without a mutation', () => {
  it('is accepted by the contract of its route', () => {
    const weak = routes.flatMap(route => {
      const contract = contracts.get(`${route.method} ${route.path}`);
      const { accepted, refused } = contract ? acceptedOf(route, contract) : { accepted: TRIES, refused: [] };
      return accepted < 2 ? [[`${route.method} ${route.path}`, refused]] : [];
    });
    expect(weak).toEqual([]);
  });
});
