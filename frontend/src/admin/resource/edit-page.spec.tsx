import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { z } from 'zod';
import { ApiError } from '@aar/api-client/api';
import { ErrorBoundary } from '../../app/error-boundary';
import { renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Combobox } from '../../ui/form/combobox';
import type { Choice } from '../../ui/form/combobox-box';
import { EditPage } from './edit-page';
import { lazily } from '../../forms/described-form';
import type { Editor } from './resource';

interface Dog {
  id: string;
  name: string;
  friends: Choice[];
  version?: number;
}
const DogFields = z.object({
  name: z.string().min(2, 'Name is required'),
  friends: z.array(z.custom<Choice>()).min(1, 'Every dog has a friend'),
});
const sheru: Choice = { value: '2', label: 'Sheru' };
const rani: Choice = { value: '3', label: 'Rani' };
const moti: Dog = { id: '1', name: 'Moti', friends: [sheru] };

const load = jest.fn<Promise<Dog>, [string]>();
const create = jest.fn<Promise<{ id: string }>, [object, object]>();
const save = jest.fn<Promise<Dog>, [Dog, object]>();

const editor: Editor<Dog, typeof DogFields> = {
  back: { to: '/admin/dogs', label: 'Dogs' },
  load: id => ({ queryKey: ['dogs', 'get', id], queryFn: () => load(id) }),
  failed: 'Failed to fetch the dog',
  form: lazily(async () => (_me, dog) => ({
    title: dog ? 'Edit Dog' : 'Add Dog',
    schema: DogFields,
    initial: { name: dog?.name ?? '', friends: dog?.friends ?? [] },
    fields: [
      { name: 'name', label: 'Name' },
      {
        name: 'friends',
        label: 'Friends',
        render: ({ value, onChange }) => (
          <Combobox chosen={value as Choice[]} onChoose={onChange} search={() => Promise.resolve([sheru])} />
        ),
      },
    ],
    submitLabel: 'Save Dog',
    pendingLabel: 'Saving...',
  })),
  create: { run: create, done: 'Dog added', failed: 'Failed to add the dog' },
  pathOf: id => `/admin/dogs/${id}/edit`,
  save: { run: save, done: 'Dog saved', failed: 'Failed to save the dog' },
};

const show = (at: string) =>
  renderScreen(
    <>
      <Link to="/">Home</Link>
      <Routes>
        <Route path="/" element={<p>The home page</p>} />
        <Route path="/admin/dogs" element={<p>All dogs</p>} />
        <Route path="/admin/dogs/new" element={<EditPage editor={editor} />} />
        <Route path="/admin/dogs/:id/edit" element={<EditPage editor={editor} />} />
      </Routes>
    </>,
    { at, member: someAdministrator },
  );
const name = () => screen.findByRole('textbox', { name: 'Name' });
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }));
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });

beforeEach(() => {
  localStorage.clear();
  load.mockReset().mockResolvedValue(moti);
  create.mockReset().mockResolvedValue({ id: '1' });
  save.mockReset().mockImplementation(async (dog, values) => ({ ...dog, ...values }));
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('an edit page', () => {
  it('loads the item of its URL and saves it', async () => {
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti');
    expect(load).toHaveBeenCalledWith('1');
    await userEvent.type(await name(), ' the Second');
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenCalledWith(moti, { name: 'Moti the Second', friends: [sheru] }));
    expect(toast.success).toHaveBeenCalledWith('Dog saved');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('The home page')).toBeVisible();
  });

  it('says when the item cannot be loaded, and retries', async () => {
    load.mockRejectedValueOnce(new ApiError(404, { code: 'dogs.unknown', message: 'This dog is not known' }));
    show('/admin/dogs/1/edit');
    expect(await screen.findByText('This dog is not known')).toBeVisible();
    await press('Try Again');
    expect(await name()).toHaveValue('Moti');
  });

  it('says that its form cannot be loaded offline, and opens it by itself afterwards', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const form = jest.fn(editor.form).mockRejectedValueOnce(new TypeError('no network'));
    const late = { ...editor, form: lazily(form as typeof editor.form) } as Editor<Dog, typeof DogFields>;
    const page = (
      <ErrorBoundary>
        <EditPage editor={late} />
      </ErrorBoundary>
    );
    // React never resumes a component that suspended in an act() call which was not awaited.
    await act(async () => void renderScreen(page, { member: someAdministrator }));
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(form).toHaveBeenCalledTimes(1);
    connected.mockReturnValue(true);
    await act(async () => void dispatchEvent(new Event('online')));
    expect(await name()).toHaveValue('');
  });

  it.each([
    [
      'an item of another shape',
      { values: { name: 'Moti the Third', friends: 'none' }, of: { id: '1', name: ['Moti'] } },
    ],
    ['an item that is none', { values: { name: 'Moti the Third', friends: 'none' }, of: 'Moti' }],
  ])('opens with a draft of an earlier release, based on %s', async (_what, draft) => {
    localStorage.setItem(`draft:${someAdministrator.id}:edit /admin/dogs/1/edit`, JSON.stringify({ values: draft }));
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti the Third');
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenCalledWith(moti, { name: 'Moti the Third', friends: [sheru] }));
  });

  it('refetches a stale item before it opens the form', async () => {
    const first = show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    load.mockResolvedValue({ ...moti, name: 'Moti the Second' });
    await act(async () => window.history.back());
    expect(await name()).toHaveValue('Moti the Second');
    first.unmount();
  });

  it('creates an item and then shows its edit page', async () => {
    const { address } = show('/admin/dogs/new');
    await userEvent.type(await name(), 'Moti');
    await press('Save Dog');
    expect(await screen.findByText('Every dog has a friend')).toBeVisible();
    expect(await screen.findByRole('combobox', { name: 'Friends' })).toHaveFocus();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Friends' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sheru' }));
    await userEvent.keyboard('{Escape}');
    await press('Save Dog');
    await waitFor(() => expect(address()).toBe('/admin/dogs/1/edit'));
    expect(create).toHaveBeenCalledWith(
      { name: 'Moti', friends: [sheru] },
      { idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Dog' })).toBeVisible();
  });

  it('keeps input typed during creation as unsaved, on top of the server’s values', async () => {
    let finish: (made: { id: string }) => void = () => undefined;
    create.mockReturnValueOnce(new Promise(resolve => (finish = resolve)));
    load.mockResolvedValue({ ...moti, friends: [sheru, rani] });
    const { address, unmount } = show('/admin/dogs/new');
    await userEvent.type(await name(), 'Moti');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Friends' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Sheru' }));
    await userEvent.keyboard('{Escape}');
    await press('Save Dog');
    await userEvent.type(await name(), '?');
    await act(async () => finish({ id: '1' }));
    expect(address()).toBe('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti?');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
    await press('Cancel');
    await press('Save Dog');
    await waitFor(() => expect(save.mock.calls[0]?.[1]).toEqual({ name: 'Moti?', friends: [sheru, rani] }));
    unmount();
    show('/admin/dogs/new');
    expect(await name()).toHaveValue('');
  });

  it('asks before it is left with unsaved changes, also by its back link', async () => {
    const { address } = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
    await press('Cancel');
    expect(address()).toBe('/admin/dogs/1/edit');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
    await press('Leave');
    expect(await screen.findByText('All dogs')).toBeVisible();
  });

  it('also asks when only a custom control has changed', async () => {
    show('/admin/dogs/1/edit');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Sheru' }));
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
  });

  it('saves against the version it was opened with, then against the saved one, whatever is refetched meanwhile', async () => {
    save.mockImplementationOnce(async dog => ({ ...dog, name: 'Moti of the server' }));
    show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    load.mockResolvedValue({ ...moti, name: 'Of somebody else' });
    globalThis.dispatchEvent(new Event('focus'));
    await press('Save Dog');
    await waitFor(async () => expect(await name()).toHaveValue('Moti of the server'));
    expect(save.mock.calls[0]![0]).toEqual(moti);
    await userEvent.type(await name(), '?');
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
    expect(save.mock.calls[1]![0]).toEqual({ ...moti, name: 'Moti of the server' });
  });

  it('keeps input typed during saving as unsaved', async () => {
    let finish: (dog: Dog) => void = () => undefined;
    save.mockReturnValueOnce(new Promise(resolve => (finish = resolve)));
    show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    await press('Save Dog');
    await userEvent.type(await name(), '?');
    finish({ ...moti, name: 'Moti!' });
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(await name()).toHaveValue('Moti!?');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
  });

  it('restores a draft after the tab was closed, with the version it is based on', async () => {
    const first = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), ' the Second');
    first.unmount();
    load.mockResolvedValue({ ...moti, name: 'Of somebody else' });
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti the Second');
    expect(screen.getByText(/We restored your unsaved changes/)).toBeVisible();
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenCalledWith(moti, { name: 'Moti the Second', friends: [sheru] }));
    expect(screen.queryByText(/We restored your unsaved changes/)).toBeNull();
  });

  it('discards a draft on request, and when the user chooses to leave', async () => {
    const first = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    first.unmount();
    const second = show('/admin/dogs/1/edit');
    await screen.findByText(/We restored your unsaved changes/);
    await press('Discard it');
    expect(await name()).toHaveValue('Moti');
    second.unmount();
    const third = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '?');
    await userEvent.click(screen.getByRole('link', { name: 'Dogs' }));
    await question();
    await press('Leave');
    expect(await screen.findByText('All dogs')).toBeVisible();
    third.unmount();
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti');
    expect(screen.queryByText(/We restored your unsaved changes/)).toBeNull();
  });

  it('keeps the input when saving fails, and shows the server’s message at its field', async () => {
    save.mockRejectedValueOnce(
      new ApiError(422, { code: 'x', message: 'Refused', errors: [{ path: 'name', message: 'This name is taken' }] }),
    );
    show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    await press('Save Dog');
    expect(await screen.findByText('This name is taken')).toBeVisible();
    expect(await name()).toHaveValue('Moti!');
    expect(toast.success).not.toHaveBeenCalled();
  });
});

describe('a change saved elsewhere while the form is open', () => {
  const mine: Dog = { ...moti, version: 1 };
  const theirs: Dog = { ...moti, name: 'Of somebody else', friends: [sheru, rani], version: 2 };
  const told = 'This was changed after you opened it, by somebody else or in another tab.';
  const refused = new ApiError(409, { code: 'dogs.changed', message: 'Changed in the meantime' });
  const openAndType = async () => {
    load.mockResolvedValue(mine);
    const page = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    load.mockResolvedValue(theirs);
    return page;
  };

  it('is reported before anything is saved, and leaves the form as it is', async () => {
    jest.useFakeTimers();
    load.mockResolvedValue(mine);
    show('/admin/dogs/1/edit');
    fireEvent.change(await name(), { target: { value: 'Moti!' } });
    load.mockResolvedValue(theirs);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    jest.useRealTimers();
    expect(await screen.findByText(told)).toBeVisible();
    expect(await name()).toHaveValue('Moti!');
  });

  it('is kept, except for the fields that were typed in, after “Keep my changes”', async () => {
    await openAndType();
    save.mockRejectedValueOnce(refused);
    await press('Save Dog');
    await screen.findByText(told);
    await press('Keep my changes');
    expect(screen.queryByText(told)).toBeNull();
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(theirs, { name: 'Moti!', friends: [sheru, rani] }));
  });

  it('replaces the input after “Use the saved version”', async () => {
    await openAndType();
    save.mockRejectedValueOnce(refused);
    await press('Save Dog');
    await screen.findByText(told);
    await press('Use the saved version');
    expect(await name()).toHaveValue('Of somebody else');
    expect(screen.queryByText(told)).toBeNull();
  });

  it('is also reported for a restored draft, and not again once the draft was rebased on it', async () => {
    const first = await openAndType();
    first.unmount();
    const second = show('/admin/dogs/1/edit');
    await screen.findByText(told);
    await press('Keep my changes');
    second.unmount();
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti!');
    expect(screen.queryByText(told)).toBeNull();
  });

  it('is shown at once when nothing was typed', async () => {
    load.mockResolvedValue(mine);
    jest.useFakeTimers();
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti');
    load.mockResolvedValue(theirs);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    jest.useRealTimers();
    await waitFor(async () => expect(await name()).toHaveValue('Of somebody else'));
    expect(screen.queryByText(told)).toBeNull();
    await userEvent.type(await name(), '!');
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenCalledWith(theirs, expect.objectContaining({ friends: [sheru, rani] })));
  });

  it('is not reported when it is the user’s own input, saved by a request whose response was lost', async () => {
    const first = await openAndType();
    load.mockResolvedValue({ ...mine, name: 'Moti!', version: 2 });
    save.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await press('Save Dog');
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await userEvent.type(await name(), '?');
    await press('Save Dog');
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith(
        { ...mine, name: 'Moti!', version: 2 },
        { name: 'Moti!?', friends: [sheru] },
      ),
    );
    expect(screen.queryByText(told)).toBeNull();
    first.unmount();
  });

  it('is not reported when it was saved here and later input is restored from the draft', async () => {
    load.mockResolvedValue(mine);
    const first = show('/admin/dogs/1/edit');
    await userEvent.type(await name(), '!');
    let finish: (dog: Dog) => void = () => undefined;
    save.mockReturnValueOnce(new Promise(resolve => (finish = resolve)));
    await press('Save Dog');
    await userEvent.type(await name(), '?');
    const saved = { ...mine, name: 'Moti!', version: 2 };
    load.mockResolvedValue(saved);
    finish(saved);
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    first.unmount();
    show('/admin/dogs/1/edit');
    expect(await name()).toHaveValue('Moti!?');
    expect(screen.queryByText(told)).toBeNull();
    await press('Save Dog');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(saved, { name: 'Moti!?', friends: [sheru] }));
  });
});
