import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { lazily } from '../../forms/described-form';
import { renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import type { BulkResult, ListPage, Resource } from './resource';
import { ResourcePage } from './resource-page';

interface Dog {
  id: string;
  name: string;
  street?: string;
}
const moti: Dog = { id: '1', name: 'Moti', street: 'MG Road' };
const sheru: Dog = { id: '2', name: 'Sheru' };

const fetchPage = jest.fn<Promise<ListPage<Dog>>, [Record<string, unknown>]>();
const remove = jest.fn<Promise<unknown>, [Dog]>();
const feed = jest.fn<Promise<unknown>, [Dog]>();
const feedAll = jest.fn<Promise<BulkResult>, [string[]]>();

const dogs: Resource<Dog> = {
  title: 'Dogs',
  list: { key: ['dogs', 'list'], fetch: fetchPage },
  label: 'Dog',
  nameOf: ({ name }) => name,
  columns: [
    { name: 'street', label: 'Street', cell: ({ street }) => street },
    { name: 'tagged', label: 'Tag', cell: ({ street }) => street !== undefined && 'Green' },
  ],
  search: { name: 'q', label: 'Name' },
  filters: [
    { name: 'size', label: 'Size', kind: 'select', any: 'All sizes', options: [{ value: 's', label: 'Small' }] },
  ],
  empty: { title: 'No dogs yet' },
  failed: 'Failed to fetch dogs',
  actions: [
    {
      name: 'feed',
      label: 'Feed',
      icon: null,
      isOffered: () => true,
      run: feed,
      failed: 'Failed to feed',
      bulk: { run: feedAll, done: '{count} fed' },
    },
    {
      name: 'delete',
      label: 'Delete',
      icon: null,
      isOffered: () => true,
      confirm: { title: 'Delete {name}?', text: 'For good.', confirmLabel: 'Delete Dog', pendingLabel: 'Deleting...' },
      run: remove,
      expected: () => null,
      failed: 'Failed to delete',
    },
  ],
  bulk: { may: () => true, most: 2 },
  detail: { failed: 'This dog is not on this page of the list', Body: ({ row }) => <p>{row.street}</p> },
};

const page = (rows: Dog[], more: Partial<ListPage<Dog>> = {}): ListPage<Dog> => ({
  rows,
  total: { count: rows.length, isCapped: false },
  nextCursor: null,
  ...more,
});
const show = (at = '/admin/dogs') => renderScreen(<ResourcePage resource={dogs} />, { at, member: someAdministrator });
const link = (name: string) => screen.findByRole('link', { name });
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByLabelText(`Actions for ${name}`));
  await userEvent.click(await screen.findByText(action, { selector: '[role=menuitem] span' }));
};
const confirmDelete = () => userEvent.click(screen.getByRole('button', { name: 'Delete Dog' }));
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));

beforeEach(() => {
  stubMediaQueries(true);
  fetchPage.mockReset().mockResolvedValue(page([moti, sheru]));
  remove.mockReset().mockResolvedValue({});
  feed.mockReset().mockResolvedValue({});
  feedAll.mockReset().mockImplementation(ids => Promise.resolve({ done: ids, refused: [] }));
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the pages of a list', () => {
  const turn = (query: Record<string, unknown>) =>
    query.cursor
      ? page([sheru], { total: { count: 1000, isCapped: true } })
      : page([moti], { total: { count: 1000, isCapped: true }, nextCursor: 'after-moti' });

  it('can be turned in both directions and are in the URL', async () => {
    fetchPage.mockImplementation(query => Promise.resolve(turn(query)));
    const { address } = show();
    await link('Moti');
    expect(screen.getByText('1-1 of 1,000+', { selector: '.num' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Next 24' }));
    await link('Sheru');
    expect(address()).toBe('/admin/dogs?cursor=after-moti&page=2');
    expect(screen.queryByRole('button', { name: 'Next 24' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await link('Moti');
    expect(address()).toBe('/admin/dogs');
  });

  it('do not show the row range of a page that is still loading', async () => {
    let arrive!: () => void;
    const arrived = new Promise<void>(resolve => (arrive = resolve));
    fetchPage.mockImplementation(async query => {
      if (query.cursor) await arrived;
      return turn(query);
    });
    const { address } = show();
    await link('Moti');
    await userEvent.click(screen.getByRole('button', { name: 'Next 24' }));
    await waitFor(() => expect(address()).toBe('/admin/dogs?cursor=after-moti&page=2'));
    await link('Moti');
    expect(screen.getByRole('navigation', { name: 'Pages' })).not.toHaveTextContent('of 1,000+');
    arrive();
    await link('Sheru');
    expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('25-25 of 1,000+');
  });

  it('can be turned back one by one, whatever was opened in between', async () => {
    const names = ['Moti', 'Sheru', 'Kalu'];
    fetchPage.mockImplementation(({ cursor }) => {
      const at = Number(cursor ?? 0);
      return Promise.resolve(
        page([{ id: String(at), name: names[at]! }], { nextCursor: at < 2 ? String(at + 1) : null }),
      );
    });
    const { address } = show();
    await link('Moti');
    for (const name of ['Sheru', 'Kalu']) {
      await userEvent.click(await screen.findByRole('button', { name: 'Next 24' }));
      await link(name);
    }
    await userEvent.click(await link('Kalu'));
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/dogs?cursor=2&page=3'));
    await userEvent.click(await link('Kalu'));
    await screen.findByRole('complementary', { name: 'Kalu' });
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await link('Sheru');
    expect(address()).toBe('/admin/dogs?cursor=1&page=2&open=2');
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await link('Moti');
  });

  it('start at the first row when the URL has a page number but no cursor', async () => {
    show('/admin/dogs?page=7');
    await link('Moti');
    expect(screen.getByText('1-2 of 2', { selector: '.num' })).toBeVisible();
  });

  it('lead back to the first page when one has become empty', async () => {
    fetchPage.mockImplementation(({ cursor }) => Promise.resolve(page(cursor ? [] : [moti])));
    const { address } = show('/admin/dogs?cursor=gone&page=3');
    expect(await screen.findByText('No more results on this page')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
    await link('Moti');
    expect(address()).toBe('/admin/dogs');
  });

  it('start again when the URL has an invalid cursor', async () => {
    const unknown = new ApiError(400, { code: 'input.invalid', message: 'Please check the highlighted fields' });
    fetchPage.mockImplementation(({ cursor }) => (cursor ? Promise.reject(unknown) : Promise.resolve(page([moti]))));
    show('/admin/dogs?cursor=nonsense&page=3');
    await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await link('Moti')).toBeVisible();
  });
});

describe('an empty or failed list', () => {
  it('says that it failed, and retries', async () => {
    fetchPage.mockRejectedValueOnce(new ApiError(500, { code: 'internal', message: 'Something went wrong.' }));
    show();
    expect(await screen.findByText('Failed to fetch dogs')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await link('Moti')).toBeVisible();
  });

  it('offers to clear the filters when nothing matches', async () => {
    fetchPage.mockResolvedValue(page([]));
    const { address } = show('/admin/dogs?size=s');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/admin/dogs');
    expect(await screen.findByText('No dogs yet')).toBeVisible();
  });
});

describe('after an action', () => {
  it('the focus is not lost with the removed row', async () => {
    show();
    await choose('Moti', 'Delete');
    fetchPage.mockResolvedValue(page([sheru]));
    await confirmDelete();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Moti' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dogs' })).toHaveFocus());
  });

  it('a refused row stays open and selected', async () => {
    const taken = new ApiError(409, { code: 'x', message: 'Somebody else was faster.' });
    remove.mockRejectedValue(taken);
    const { address } = show('/admin/dogs?open=1');
    await tick('Select Moti');
    await choose('Moti', 'Delete');
    await confirmDelete();
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Somebody else was faster.'));
    expect(await link('Moti')).toBeVisible();
    expect(address()).toBe('/admin/dogs?open=1');
    expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent('1 selected');
  });

  it('a removed row is neither open nor selected', async () => {
    const { address } = show('/admin/dogs?open=1');
    await tick('Select Moti');
    await choose('Moti', 'Delete');
    fetchPage.mockResolvedValue(page([sheru]));
    await confirmDelete();
    await waitFor(() => expect(address()).toBe('/admin/dogs'));
    expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull();
  });

  it('only one request was sent, however often its button was pressed', async () => {
    let finish: (answer: unknown) => void = () => {};
    feed.mockReturnValue(new Promise(resolve => (finish = resolve)));
    show('/admin/dogs?open=1');
    const drawer = await screen.findByRole('complementary', { name: 'Moti' });
    const button = await within(drawer).findByRole('button', { name: 'Feed' });
    await userEvent.dblClick(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(feed).toHaveBeenCalledTimes(1);
    finish({});
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'false'));
    expect(button).toHaveFocus();
  });
});

describe('a form that cannot be loaded', () => {
  const described = {
    title: 'Tag a dog',
    schema: z.object({ tag: z.string() }),
    fields: [],
    submitLabel: 'Tag',
    pendingLabel: 'Tagging...',
  };
  const failing = <Form,>(form: Form) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const load = jest.fn().mockResolvedValue(form);
    return { load, form: lazily<Form>(load.mockRejectedValueOnce(new TypeError('no network'))) };
  };
  const showWith = (more: Partial<Resource<Dog>>) =>
    renderScreen(<ResourcePage resource={{ ...dogs, ...more }} />, { at: '/admin/dogs', member: someAdministrator });

  it('closes its dialog with a message, and is loaded when it is opened again', async () => {
    const { load, form } = failing(() => described);
    showWith({ create: { label: 'Add Dog', form, run: feed as never, done: 'Added', failed: 'Failed to add' } });
    const add = await screen.findByRole('button', { name: 'Add Dog' });
    await userEvent.click(add);
    await waitFor(() => expect(toast.error).toHaveBeenCalledWith('This could not be opened. Please try again.'));
    expect(load).toHaveBeenCalledTimes(1);
    // The dialog closes some renders after the message; a press before that has no effect.
    await waitFor(async () => {
      // React never resumes a component that suspended in an act() call which was not awaited, as in userEvent.click.
      await act(async () => add.click());
      expect(screen.getByRole('dialog', { name: 'Tag a dog' })).toBeVisible();
    });
    expect(toast.error).toHaveBeenCalledTimes(1);
  });

  it('fails its action, and is loaded at the next press', async () => {
    const { form } = failing({ ...described, initial: () => ({ tag: '' }) });
    showWith({ actions: [{ ...dogs.actions[0]!, bulk: undefined, form }] });
    await choose('Moti', 'Feed');
    await waitFor(() => expect(toast.error).toHaveBeenCalledTimes(1));
    await choose('Moti', 'Feed');
    expect(await screen.findByRole('dialog', { name: 'Tag a dog' })).toBeVisible();
  });
});

describe('selected rows', () => {
  it('are some of the page, or all of it', async () => {
    show();
    const all = await screen.findByRole('checkbox', { name: 'Select all on this page' });
    await tick('Select Moti');
    expect(all).toBePartiallyChecked();
    await userEvent.click(all);
    expect(all).toBeChecked();
    expect(all).not.toBePartiallyChecked();
  });

  it('cannot exceed the server’s maximum', async () => {
    fetchPage.mockResolvedValue(page([moti, sheru, { id: '3', name: 'Kalu' }]));
    show();
    await tick('Select all on this page');
    const bar = screen.getByRole('region', { name: 'Selected' });
    expect(bar).toHaveTextContent('3 selected, at most 2 at a time');
    expect(within(bar).queryByRole('button', { name: 'Feed' })).toBeNull();
    await tick('Select Kalu');
    expect(within(bar).getByRole('button', { name: 'Feed' })).toBeVisible();
  });

  it('show once which action is pending, on its button, which keeps the focus', async () => {
    let finish: (answer: BulkResult) => void = () => {};
    feedAll.mockReturnValue(new Promise(resolve => (finish = resolve)));
    show();
    await tick('Select Moti');
    const button = screen.getByRole('button', { name: 'Feed' });
    await userEvent.dblClick(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    expect(feedAll).toHaveBeenCalledTimes(1);
    await act(async () => finish({ done: ['1'], refused: [] }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected' })).toBeNull());
  });

  it('can be all of the page by a button of the bulk bar, for phones, whose cards have no header', async () => {
    show();
    await tick('Select Moti');
    const all = screen.getByRole('button', { name: 'Select all on this page' });
    expect(all).toHaveAttribute('aria-disabled', 'false');
    await userEvent.click(all);
    expect(screen.getByRole('checkbox', { name: 'Select Sheru' })).toBeChecked();
    expect(all).toHaveAttribute('aria-disabled', 'true');
    expect(all).toHaveFocus();
  });

  it('leave the focus in the list when their bar closes', async () => {
    show();
    await tick('Select Moti');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Dogs' })).toHaveFocus());
  });
});

describe('the filters', () => {
  it('are in a bottom sheet on a phone, whose button says how many are set', async () => {
    const { address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.selectOptions(sheet.getByLabelText('Size'), 'Small');
    expect(address()).toBe('/admin/dogs?size=s');
    await userEvent.click(sheet.getByRole('button', { name: 'Show the list' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
  });

  it('announce the remaining matches from behind the bottom sheet', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    fetchPage.mockResolvedValue(page([]));
    await userEvent.selectOptions(sheet.getByLabelText('Size'), 'Small');
    await waitFor(() =>
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('The list is empty'),
    );
  });

  it('show in the header how many rows match: of all, or of more than were counted', async () => {
    fetchPage.mockImplementation(({ size }) =>
      Promise.resolve(page([moti, sheru], { total: { count: size ? 388 : 1000, isCapped: !size } })),
    );
    const { container } = show('/admin/dogs?q=dog');
    await screen.findByText('2 of 1,000+');
    await userEvent.selectOptions(screen.getByLabelText('Size'), 'Small');
    expect(await screen.findByText('2 of 388')).toBeVisible();
    expect(container.querySelector('.head')).toHaveTextContent('2 of 388');
  });
});

describe('the drawer of a row', () => {
  it('leaves no history entry: one step back leads to the page before the list', async () => {
    const before = <Link to="/admin/dogs">To the dogs</Link>;
    const { address } = renderScreen(
      <Routes>
        <Route path="/before" element={before} />
        <Route path="/admin/dogs" element={<ResourcePage resource={dogs} />} />
      </Routes>,
      { at: '/before', member: someAdministrator },
    );
    await userEvent.click(screen.getByText('To the dogs'));
    for (const name of ['Moti', 'Sheru']) {
      await userEvent.click(await link(name));
      await screen.findByRole('complementary', { name });
    }
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/dogs'));
    history.back();
    await waitFor(() => expect(address()).toBe('/before'));
  });

  it('closes without changing a filter that was set while it was open', async () => {
    const { address } = show();
    await userEvent.click(await link('Moti'));
    await userEvent.selectOptions(screen.getByLabelText('Size'), 'Small');
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/admin/dogs?size=s'));
    expect(screen.getByLabelText('Size')).toHaveValue('s');
  });
});

it('announces to screen readers what a filter or a checkbox has changed', async () => {
  fetchPage.mockImplementation(({ size }) => Promise.resolve(page(size ? [] : [moti, sheru])));
  show();
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await waitFor(() => expect(announced()).toContain('1-2 of 2'));
  await tick('Select Moti');
  expect(announced()).toContain('1 selected');
  await userEvent.selectOptions(screen.getByLabelText('Size'), 'Small');
  await waitFor(() => expect(announced()).toContain('The list is empty'));
});

it('shows no drawer for a row that its page does not have, and offers no retry', async () => {
  show('/admin/dogs?open=9');
  const drawer = await screen.findByRole('complementary', { name: 'Dog' });
  expect(await within(drawer).findByText('This dog is not on this page of the list')).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('leaves empty values out of a card', async () => {
  show();
  const cellsOf = async (name: string) => within((await link(name)).closest('tr')!).getAllByRole('cell');
  expect((await cellsOf('Moti'))[2]).toHaveTextContent('Street MG Road');
  expect((await cellsOf('Moti'))[3]).toHaveTextContent('Tag Green');
  expect((await cellsOf('Sheru'))[2]).toBeEmptyDOMElement();
  expect((await cellsOf('Sheru'))[3]).toBeEmptyDOMElement();
});

describe('a list next to another on one page', () => {
  const cats = { ...dogs, title: 'Cats', list: { key: ['cats', 'list'] as const, fetch: fetchPage } };
  const showBoth = (at: string) =>
    renderScreen(
      <>
        <ResourcePage resource={dogs} />
        <ResourcePage resource={cats} prefix="cats" />
      </>,
      { at, member: someAdministrator },
    );

  it('prefixes its URL parameters for search, filters, pages and open row', async () => {
    fetchPage.mockResolvedValue(page([moti, sheru], { nextCursor: 'more' }));
    const { address } = showBoth('/admin/animals?size=s&cats.q=moti');
    await screen.findAllByRole('link', { name: 'Moti' });
    expect(fetchPage.mock.calls.map(([query]) => query)).toEqual([
      { limit: 24, size: 's' },
      { limit: 24, q: 'moti' },
    ]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Next 24' }))[1]!);
    await waitFor(() => expect(address()).toBe('/admin/animals?size=s&cats.q=moti&cats.cursor=more&cats.page=2'));
    await userEvent.click((await screen.findAllByRole('link', { name: 'Sheru' }))[1]!);
    await waitFor(() => expect(address()).toMatch(/&cats\.open=2$/));
    expect(await screen.findAllByRole('complementary', { name: 'Sheru' })).toHaveLength(1);
  });

  it('is a section of the page with its own heading', async () => {
    showBoth('/admin/animals');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dogs' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Cats' })).toBeVisible();
    await waitFor(() => expect(document.title).toMatch(/^Dogs/));
  });
});

describe('a list with pictures', () => {
  const pictured = { ...dogs, grid: { picture: ({ name }: Dog) => <img src={`/${name}.webp`} alt="" /> } };

  it('is shown as a grid by a press, which is stored in the URL', async () => {
    const { address, unmount } = renderScreen(<ResourcePage resource={pictured} />, {
      at: '/admin/dogs',
      member: someAdministrator,
    });
    expect(await screen.findByRole('table')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show as a grid' }));
    const grid = within(await screen.findByRole('list', { name: 'Dogs' }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(grid.getAllByRole('listitem')).toHaveLength(2);
    expect(address()).toBe('/admin/dogs?view=grid');
    unmount();
    renderScreen(<ResourcePage resource={pictured} />, { at: '/admin/dogs?view=grid', member: someAdministrator });
    expect(await screen.findByRole('list', { name: 'Dogs' })).toBeVisible();
  });

  it('has the same drawer, actions and checkboxes in the grid', async () => {
    renderScreen(<ResourcePage resource={pictured} />, { at: '/admin/dogs?view=grid', member: someAdministrator });
    await tick('Select Moti');
    expect(screen.getByRole('region', { name: 'Selected' })).toHaveTextContent('1 selected');
    await choose('Sheru', 'Feed');
    await waitFor(() => expect(feed).toHaveBeenCalledWith(sheru, {}));
    await userEvent.click(await link('Moti'));
    expect(await screen.findByText('MG Road')).toBeVisible();
  });
});

describe('a list whose forms are pages', () => {
  const pages = {
    create: { label: 'Add Dog', to: '/admin/dogs/new', may: () => true },
    edit: { to: ({ id }: Dog) => `/admin/dogs/${id}/edit`, may: () => true },
  };

  it('links to them', async () => {
    renderScreen(<ResourcePage resource={{ ...dogs, pages }} />, {
      at: '/admin/dogs?open=1',
      member: someAdministrator,
    });
    expect(await screen.findByRole('link', { name: 'Add Dog' })).toHaveAttribute('href', '/admin/dogs/new');
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/dogs/1/edit');
  });
});
