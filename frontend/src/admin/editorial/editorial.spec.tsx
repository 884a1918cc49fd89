import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { problem, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { somePage, somePost, someStory } from '../../testing/some-editorial';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as BlogEdit } from '../blogs/blog-edit.page';
import { Component as Blogs } from '../blogs/blogs.page';
import { Component as PageEdit } from '../pages/page-edit.page';
import { Component as Pages } from '../pages/pages.page';
import { Component as Stories } from '../stories/stories.page';
import { Component as StoryEdit } from '../stories/story-edit.page';

interface Tab {
  noun: string;
  List: ComponentType;
  Edit: ComponentType;
  one: { id: string; title: string };
  shows: RegExp;
  empty: string;
  add: string;
  edit: string;
  save: string;
  failed: string;
  notDeleted: string;
  confirm: string;
}

const tabs: Tab[] = [
  {
    noun: 'blogs',
    List: Blogs,
    Edit: BlogEdit,
    one: somePost,
    empty: 'No Blog Posts Yet',
    save: 'Save Post',
    shows: /A winter for street dogs.*What forty sacks.*Published.*Welfare.*dogs, winter.*Meera Pillai.*Nov 20, 2026/,
    add: 'Create Blog Post',
    edit: 'Edit Blog Post',
    failed: 'Failed to save blog',
    confirm: 'Delete Post',
    notDeleted: 'Failed to delete blog',
  },
  {
    noun: 'stories',
    List: Stories,
    Edit: StoryEdit,
    one: someStory,
    empty: 'No Success Stories Yet',
    shows: /Moti walks again.*Pune.*Featured.*Has Images.*Rehabilitated.*Dog.*Nov 20, 2026/,
    add: 'Create Success Story',
    edit: 'Edit Success Story',
    failed: 'Failed to save story',
    save: 'Save Story',
    notDeleted: 'Failed to delete story',
    confirm: 'Delete Story',
  },
  {
    noun: 'pages',
    List: Pages,
    Edit: PageEdit,
    one: somePage,
    empty: 'No Static Pages Yet',
    save: 'Save Page',
    shows: /How we work.*\/how-we-work.*Published.*SEO Optimized.*About.*Nov 21, 2026/,
    add: 'Create Static Page',
    edit: 'Edit Static Page',
    failed: 'Failed to save page',
    confirm: 'Delete Page',
    notDeleted: 'Failed to delete page',
  },
];

function show({ noun, List, Edit, one }: Tab, at: string, answers: Parameters<typeof renderScreen>[1] = {}) {
  return renderScreen(
    <Routes>
      <Route path={`/admin/${noun}`} element={<List />} />
      <Route path={`/admin/${noun}/new`} element={<Edit />} />
      <Route path={`/admin/${noun}/:id/edit`} element={<Edit />} />
    </Routes>,
    {
      at,
      member: someAdministrator,
      answers: {
        [`GET /admin/${noun}`]: { [noun]: [one], nextCursor: null },
        [`GET /admin/${noun}/:id`]: one,
        ...answers.answers,
      },
    },
  );
}
const title = () => screen.findByRole('textbox', { name: 'Title' });
const away = problem(503, { code: 'service.away', message: 'Away' });

beforeEach(() => {
  localStorage.clear();
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe.each(tabs)('the tab of $noun', tab => {
  const { noun, one } = tab;

  it('shows the columns and the publication state', async () => {
    show(tab, `/admin/${noun}`);
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent(tab.shows);
  });

  it('shows the empty state with a link to create the first', async () => {
    show(tab, `/admin/${noun}`, { answers: { [`GET /admin/${noun}`]: { [noun]: [], nextCursor: null } } });
    expect(await screen.findByText(tab.empty)).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: tab.add }))
      expect(link).toHaveAttribute('href', `/admin/${noun}/new`);
  });

  it('links a row’s menu to the edit page, which saves against the version that was read', async () => {
    const { callsTo, address } = show(tab, `/admin/${noun}`, {
      answers: { [`PUT /admin/${noun}/:id`]: { ...one, title: 'Another title', version: 4 } },
    });
    await userEvent.click(await screen.findByLabelText(`Actions for ${one.title}`));
    await userEvent.click(await screen.findByText('Edit', { selector: '[role=menuitem] span' }));
    expect(await screen.findByRole('heading', { level: 1, name: tab.edit })).toBeVisible();
    expect(address()).toBe(`/admin/${noun}/${one.id}/edit`);
    await userEvent.clear(await title());
    await userEvent.type(await title(), 'Another title');
    const save = screen.getByRole('button', { name: tab.save });
    await userEvent.click(save);
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    const call = () => callsTo(`PUT /admin/${noun}/${one.id}`);
    expect(call()[0]!.body).toMatchObject({ title: 'Another title', version: 3 });
    await userEvent.type(await title(), '!');
    await userEvent.click(save);
    await waitFor(() => expect(call()).toHaveLength(2));
    expect(call()[1]!.body).toMatchObject({ title: 'Another title!', version: 4 });
  });

  it('reports a conflict, and keeps the input', async () => {
    const message = 'This has been changed since you opened it.';
    show(tab, `/admin/${noun}/${one.id}/edit`, {
      answers: { [`PUT /admin/${noun}/:id`]: problem(409, { code: 'content.editorial.changed', message }) },
    });
    await userEvent.type(await title(), '!');
    await userEvent.click(screen.getByRole('button', { name: tab.save }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(message));
    expect(await title()).toHaveValue(`${one.title}!`);
  });

  it('says that saving failed, with its own message', async () => {
    show(tab, `/admin/${noun}/${one.id}/edit`, { answers: { [`PUT /admin/${noun}/:id`]: away } });
    await userEvent.type(await title(), '!');
    await userEvent.click(screen.getByRole('button', { name: tab.save }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(tab.failed));
  });

  it('creates a new item on its own page, with validation', async () => {
    show(tab, `/admin/${noun}/new`);
    expect(await screen.findByRole('heading', { level: 1, name: tab.add })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: tab.save }));
    expect(await title()).toHaveAccessibleDescription(/Title must be at least [35] characters/);
  });

  it('asks before deleting, and says when it fails', async () => {
    const { callsTo } = show(tab, `/admin/${noun}`, { answers: { [`DELETE /admin/${noun}/:id`]: away } });
    await userEvent.click(await screen.findByLabelText(`Actions for ${one.title}`));
    await userEvent.click(await screen.findByText('Delete', { selector: '[role=menuitem] span' }));
    expect(callsTo(`DELETE /admin/${noun}/${one.id}`)).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: tab.confirm }));
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith(tab.notDeleted));
  });
});
