/** @typedef {import('./names.mjs').Names} Names */

/**
 * The panel section of a new feature, by path: its resource, the page and the spec.
 *
 * @param {Names} names
 * @returns {Record<string, string>}
 */
export const adminFilesOf = names => ({
  [`frontend/src/admin/${names.plural}/${names.plural}.resource.tsx`]: resource(names),
  [`frontend/src/admin/${names.plural}/${names.plural}.page.tsx`]: page(names),
  [`frontend/src/admin/${names.plural}/${names.plural}.page.spec.tsx`]: spec(names),
});

/** @param {Names} names */
const resource = ({
  service,
  plural,
  singular,
  many,
  words,
  Type,
  title,
}) => `import type { ${Type} } from '@aar/contracts/${service}/${plural}.contract';
import { api } from '../../api/panel-client';
import { create${Type} } from '../../domain/${plural}/create-${singular}';
import { formatDate } from '../../i18n/dates';
import { listSource, type Resource } from '../resource/resource';

/** /admin/${plural} */
export const ${many}: Resource<${Type}> = {
  title: /*i18n*/ '${title}',
  list: listSource(api.${many}.list, '${many}'),
  label: /*i18n*/ 'Title',
  nameOf: ({ title }) => title,
  columns: [{ name: 'created', label: /*i18n*/ 'Created', cell: ({ createdAt }) => <time>{formatDate(createdAt)}</time> }],
  filters: [],
  empty: { title: /*i18n*/ 'Nothing here yet' },
  failed: /*i18n*/ 'Failed to fetch ${words}',
  actions: [],
  create: create${Type},
  detail: {
    failed: /*i18n*/ 'Not on this page of the list',
    Body: ({ row }) => <p>{formatDate(row.createdAt)}</p>,
  },
};
`;

/** @param {Names} names */
const page = ({ plural, many }) => `import { ResourcePage } from '../resource/resource-page';
import { ${many} } from './${plural}.resource';

/** /admin/${plural} */
export const Component = () => <ResourcePage resource={${many}} />;
`;

/** @param {Names} names */
const spec = ({
  service,
  plural,
  singular,
  many,
  word,
  Type,
  title,
}) => `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Create${Type}, ${Type} } from '@aar/contracts/${service}/${plural}.contract';
import { sampleOf } from '@aar/testing/sample-of';
import { create${Type} } from '../../domain/${plural}/create-${singular}';
import { fillIn } from '../../testing/fill-in';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { Component as ${Type}s } from './${plural}.page';

const first = sampleOf(${Type}, { title: 'The first one' });
const show = () =>
  renderScreen(<${Type}s />, {
    at: '/admin/${plural}',
    member: someAdministrator,
    answers: { 'GET /${plural}': { ${many}: [first], nextCursor: null }, 'POST /${plural}': first },
  });
beforeEach(() => stubMediaQueries(true));

describe('the section ${title}', () => {
  it('lists them, and opens one', async () => {
    const { address } = show();
    expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    await userEvent.click(await screen.findByRole('link', { name: 'The first one' }));
    await waitFor(() => expect(address()).toBe(\`/admin/${plural}?open=\${first.id}\`));
    expect(await screen.findByRole('complementary', { name: 'The first one' })).toBeVisible();
  });

  it('adds one', async () => {
    const { callsTo } = show();
    const sample = sampleOf(Create${Type});
    await userEvent.click(await screen.findByRole('button', { name: 'Add a ${word}' }));
    await fillIn(create${Type}, sample);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(callsTo('POST /${plural}')[0]?.body).toEqual(sample));
    await waitFor(() => expect(callsTo('GET /${plural}')).toHaveLength(2));
  });
});
`;
