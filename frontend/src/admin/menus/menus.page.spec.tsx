import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MenuItem } from '@aar/contracts/content/menu-items.contract';
import { delayedResponse, problem, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { moved } from './menu-list';
import { Component as MenusPage } from './menus.page';

const id = (number: number) => `7b7d0c8e-6f43-4a52-9d4c-0a1f6d6f008${number}`;
const item = (number: number, label: string, fields: Partial<MenuItem> = {}): MenuItem => ({
  id: id(number),
  label,
  href: `/${label.toLowerCase()}`,
  icon: null,
  target: '_self',
  isVisible: true,
  requiresAuth: false,
  requiredRole: 'any',
  sortOrder: number,
  parentId: null,
  location: 'header',
  ...fields,
});
const items = [item(1, 'Home'), item(2, 'Events'), item(3, 'About'), item(4, 'Team', { parentId: id(3) })];
const show = (answers: object = {}) =>
  renderScreen(<MenusPage />, {
    at: '/admin/menus',
    member: someAdministrator,
    answers: {
      'GET /admin/menu-items': ({ query }: { query: URLSearchParams }) => ({
        items: query.get('location') === 'header' ? items : [],
      }),
      'PUT /admin/menu-items/reorder': {},
      'PUT /admin/menu-items/:id': items[0]!,
      'POST /admin/menu-items': items[0]!,
      'DELETE /admin/menu-items/:id': {},
      ...answers,
    },
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const reorder = 'PUT /admin/menu-items/reorder';

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

it('moves one before or after the others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
});

describe('the section Menus', () => {
  it('moves an item one step, and renumbers its siblings', async () => {
    const { callsTo } = show();
    await press('Move Events up');
    await waitFor(() =>
      expect(callsTo(reorder)[0]?.body).toEqual({
        items: [id(2), id(1), id(3)].map((one, at) => ({ id: one, sortOrder: at + 1 })),
      }),
    );
    expect(screen.getByRole('button', { name: 'Move Team down' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('moves an item no further than to the front, and its button keeps the focus there', async () => {
    const { callsTo } = show({ [reorder]: delayedResponse({}).answer });
    await press('Move Events up');
    const button = screen.getByRole('button', { name: 'Move Events up' });
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(callsTo(reorder)).toHaveLength(1);
  });

  it('sends one order after the other, so that the last one wins', async () => {
    const { answer, come } = delayedResponse({});
    const { callsTo } = show({ [reorder]: answer });
    await press('Move About up');
    await press('Move About up');
    expect(callsTo(reorder)).toHaveLength(1);
    await come();
    await waitFor(() => expect(callsTo(reorder)).toHaveLength(2));
    expect(callsTo(reorder)[1]!.body).toMatchObject({ items: [{ id: id(3) }, { id: id(1) }, { id: id(2) }] });
  });

  it('moves an item by drag and drop', async () => {
    const { callsTo } = show();
    const row = async (label: string) => (await screen.findByText(label)).closest('[draggable]')!;
    const dataTransfer = {};
    fireEvent.dragStart(await row('Home'), { dataTransfer });
    fireEvent.dragOver(await row('About'), { dataTransfer });
    fireEvent.drop(await row('About'), { dataTransfer });
    await waitFor(() =>
      expect(callsTo(reorder)[0]?.body).toEqual({
        items: [id(2), id(3), id(1)].map((one, at) => ({ id: one, sortOrder: at + 1 })),
      }),
    );
  });

  it('says when the order could not be saved', async () => {
    show({
      [reorder]: () => {
        throw new Error('offline');
      },
    });
    await press('Move Events up');
    await waitFor(() =>
      expect(toast.error).toHaveBeenCalledWith(expect.stringContaining('Failed to update menu order')),
    );
  });

  it('adds an item after the others', async () => {
    const { callsTo } = show();
    await press('Add Menu Item');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Menu Item' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Menu Item' }));
    expect(await dialog.findByText('Label is required')).toBeVisible();
    expect(dialog.getByText('URL/Path is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Label'), 'Shelters');
    await userEvent.type(dialog.getByLabelText('URL/Path'), '/shelters');
    await userEvent.selectOptions(dialog.getByLabelText('Icon'), 'Heart');
    await userEvent.selectOptions(dialog.getByLabelText('Below'), 'About');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Menu Item' }));
    await waitFor(() =>
      expect(callsTo('POST /admin/menu-items')[0]?.body).toEqual({
        label: 'Shelters',
        href: '/shelters',
        icon: 'heart',
        target: '_self',
        isVisible: true,
        location: 'header',
        requiresAuth: false,
        requiredRole: 'any',
        sortOrder: 5,
        parentId: id(3),
      }),
    );
    expect(toast.success).toHaveBeenCalledWith('Menu item saved successfully');
  });

  it('says at the field why an item cannot have this parent', async () => {
    const message = 'A menu has three levels at most.';
    show({
      'PUT /admin/menu-items/:id': problem(409, {
        code: 'content.menu-item.depth',
        message,
        errors: [{ path: 'parentId', message }],
      }),
    });
    await press('Edit Events');
    await press('Save Menu Item');
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('restores a draft of a new item after the tab was closed, and creates it once', async () => {
    const first = show({ 'POST /admin/menu-items': problem(500, { code: 'internal', message: 'Oh' }) });
    await press('Add Menu Item');
    await userEvent.type(await screen.findByLabelText('Label'), 'Shelters');
    await userEvent.type(screen.getByLabelText('URL/Path'), '/shelters');
    await press('Save Menu Item');
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    first.unmount();
    const { callsTo } = show();
    await press('Add Menu Item');
    expect(await screen.findByLabelText('Label')).toHaveValue('Shelters');
    expect(screen.getByText(/We restored your unsaved changes/)).toBeVisible();
    await press('Save Menu Item');
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(callsTo('POST /admin/menu-items')[0]!.key).toBe(first.callsTo('POST /admin/menu-items')[0]!.key);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Add Menu Item');
    expect(await screen.findByLabelText('Label')).toHaveValue('');
  });

  it('restores only the changed fields of an existing item, until they are discarded', async () => {
    const first = show();
    await press('Edit Events');
    await userEvent.type(await screen.findByLabelText('Label'), ' near you');
    first.unmount();
    show({ 'GET /admin/menu-items': { items: [item(2, 'Events', { href: '/events/nearby' })] } });
    await press('Edit Events');
    expect(await screen.findByLabelText('Label')).toHaveValue('Events near you');
    expect(screen.getByLabelText('URL/Path')).toHaveValue('/events/nearby');
    await press('Discard it');
    expect(screen.getByLabelText('Label')).toHaveValue('Events');
    expect(screen.queryByText(/We restored your unsaved changes/)).toBeNull();
  });

  it('asks before it deletes an item', async () => {
    const { callsTo } = show();
    await press('Delete Events');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(callsTo(`DELETE /admin/menu-items/${id(2)}`)).toHaveLength(1));
  });

  it('says that an empty menu shows the built-in links', async () => {
    show();
    await userEvent.click(await screen.findByRole('tab', { name: 'Footer' }));
    expect(await screen.findByText('No menu items yet')).toBeVisible();
  });
});
