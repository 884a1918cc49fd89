/** @typedef {import('./names.mjs').Names} Names */

/**
 * The screen of a new feature, by path: the list, the form to add one and the spec of both.
 *
 * @param {Names} names
 * @returns {Record<string, string>}
 */
export const webFilesOf = names => ({
  [`frontend/src/features/${names.plural}/${names.plural}.page.tsx`]: page(names),
  [`frontend/src/features/${names.plural}/${names.plural}.page.spec.tsx`]: spec(names),
  [`frontend/src/domain/${names.plural}/create-${names.singular}.ts`]: form(names),
});

/** @param {Names} names */
const page = ({ plural, singular, many, words, Type, title }) => `import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { create${Type} } from '../../domain/${plural}/create-${singular}';
import { PageMeta } from '../../page-parts/page-meta';
import { QueryView } from '../../page-parts/query-view';
import { usePages } from '../../page-parts/use-pages';
import { formatDate } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { PageHead } from '../../ui/display/heading';
import { EmptyState } from '../../ui/feedback/states';
import { Plus } from '../../ui/icons';

const CreateDialog = lazyDialog(() => import('../../forms/create-dialog'));

/** /${plural} */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const [isCreating, setCreating] = useState(false);
  const ${many} = usePages(api.${many}.list, {});
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('${title}')}
        description={i18n.t('${title} of the register, the newest first.')}
        path="/${plural}"
      />
      <PageHead title={i18n.t('${title}')} />
      {session && (
        <p className="mb-4">
          <Button tone="sun" icon={<Plus />} onClick={() => setCreating(true)}>
            {i18n.t(create${Type}.label)}
          </Button>
        </p>
      )}
      <QueryView
        query={${many}}
        failure={i18n.t('Failed to fetch ${words}')}
        lines={6}
        isEmpty={([first]) => first?.${many}.length === 0}
        empty={<EmptyState title={i18n.t('Nothing here yet')} />}
      >
        {pages => (
          <ul className="card-list card-list--2">
            {pages
              .flatMap(page => page.${many})
              .map(one => (
                <li key={one.id} className="card">
                  <h2>{one.title}</h2>
                  <p className="muted small">{formatDate(one.createdAt)}</p>
                </li>
              ))}
          </ul>
        )}
      </QueryView>
      {session && isCreating && (
        <CreateDialog create={create${Type}} me={session.user} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}
`;

/** @param {Names} names */
const form = ({
  service,
  plural,
  many,
  word,
  Type,
}) => `import type { Create${Type} } from '@aar/contracts/${service}/${plural}.contract';
import { api } from '../../api/client';
import { type Creation, type FormField, lazily } from '../../forms/described-form';

const fields: FormField<Create${Type}>[] = [{ name: 'title', label: /*i18n*/ 'Title' }];

/** The form that adds a ${word}, on the page and in the panel. */
export const create${Type}: Creation<typeof Create${Type}> = {
  label: /*i18n*/ 'Add a ${word}',
  form: lazily(async () => {
    const { Create${Type}: schema } = await import('@aar/contracts/${service}/${plural}.contract');
    return () => ({
      title: /*i18n*/ 'Add a ${word}',
      schema,
      fields,
      submitLabel: /*i18n*/ 'Add',
      pendingLabel: /*i18n*/ 'Saving...',
    });
  }),
  run: api.${many}.create,
  done: /*i18n*/ 'The ${word} was added.',
  failed: /*i18n*/ 'Failed to add the ${word}',
};
`;

/** @param {Names} names */
const spec = ({
  service,
  plural,
  singular,
  many,
  words,
  word,
  Type,
  title,
}) => `import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Create${Type}, ${Type} } from '@aar/contracts/${service}/${plural}.contract';
import { sampleOf } from '@aar/testing/sample-of';
import { create${Type} } from '../../domain/${plural}/create-${singular}';
import { fillIn } from '../../testing/fill-in';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { Component as ${Type}s } from './${plural}.page';

const first = sampleOf(${Type}, { title: 'The first one' });
const list = (all: ${Type}[]) => ({ 'GET /${plural}': { ${many}: all, nextCursor: null } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of all ${words}', () => {
  it('lists them under its heading', async () => {
    renderScreen(<${Type}s />, { answers: list([first]) });
    expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The first one' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a ${word}' })).toBeNull();
  });

  it('says when there are none, and when they fail to load', async () => {
    const { unmount } = renderScreen(<${Type}s />, { answers: list([]) });
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    unmount();
    renderScreen(<${Type}s />);
    expect(await screen.findByText('Failed to fetch ${words}')).toBeVisible();
  });

  it('lets a member add one', async () => {
    const { callsTo } = renderScreen(<${Type}s />, {
      member: someMember,
      answers: { ...list([]), 'POST /${plural}': first },
    });
    await press('Add a ${word}');
    const sample = sampleOf(Create${Type});
    await fillIn(create${Type}, sample);
    await press('Add');
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull());
    expect(callsTo('POST /${plural}')[0]?.body).toEqual(sample);
    await waitFor(() => expect(callsTo('GET /${plural}')).toHaveLength(2));
  });

  it('shows an error at its field, and keeps the input', async () => {
    renderScreen(<${Type}s />, {
      member: someMember,
      answers: {
        ...list([]),
        'POST /${plural}': problem(400, {
          code: 'input.invalid',
          message: 'Please check the form',
          errors: [{ path: 'title', message: 'This title is taken' }],
        }),
      },
    });
    await press('Add a ${word}');
    await fillIn(create${Type}, sampleOf(Create${Type}));
    const title = screen.getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'x');
    await press('Add');
    expect(await screen.findByText('Title must be at least 5 characters')).toBeVisible();
    await userEvent.type(title, ' is long enough');
    await press('Add');
    expect(await screen.findByText('This title is taken')).toBeVisible();
    expect(title).toHaveValue('x is long enough');
  });
});
`;
