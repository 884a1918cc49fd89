import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { delayedResponse, renderScreen } from '../../testing/render-screen';
import { stubMediaQueries } from '../../testing/screen-width';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import { Component as ContentPage } from './content.page';
import { previewOf } from './content-labels';

const item = (key: string, content: string, fields: Partial<ContentItem> = {}): ContentItem => ({
  id: `7b7d0c8e-6f43-4a52-9d4c-${key
    .padEnd(12, '0')
    .slice(0, 12)
    .replace(/[^0-9a-f]/g, 'a')}`,
  key,
  content,
  type: 'text',
  title: null,
  imageUrl: null,
  metadata: null,
  isActive: true,
  updatedAt: '2026-11-20T08:00:00Z',
  ...fields,
});
const items = [
  item('site-name', 'Paws of Pune'),
  item('brand-color-primary', '#059669'),
  item('welcome', 'Welcome to the register', { title: 'Greeting' }),
  item('otp_email_enabled', 'true'),
];
const show = (answers: object = {}, member = someAdministrator) =>
  renderScreen(<ContentPage />, {
    at: '/admin/content',
    member,
    answers: {
      'GET /site-content': [
        ...items,
        item('footer-contact', '{', { type: 'json' }),
        item('homepage_stats_ngos', '156'),
      ],
      'GET /admin/content': { items, total: { count: items.length, isCapped: false }, nextCursor: null },
      'PUT /admin/content': {},
      'PUT /admin/content/:id': items[2]!,
      'POST /admin/content': items[2]!,
      'DELETE /admin/content/:id': {},
      ...answers,
    },
  });
const card = (name: string) => within(screen.getByRole('region', { name }));
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

beforeEach(() => {
  localStorage.clear();
  stubMediaQueries(true);
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('brand and logo', () => {
  it('previews a colour on the page, warns of low contrast, and saves only what changed', async () => {
    const { callsTo } = show();
    const field = await screen.findByLabelText('Primary Colour');
    const painted = () => document.documentElement.style.getPropertyValue('--brand-primary');
    await retype(field, '#ffcc00');
    expect(painted()).toBe('#ffcc00');
    expect(screen.getByText(/hard to read; 4.5:1 is needed/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save Brand & Logo' }));
    await waitFor(() =>
      expect(callsTo('PUT /admin/content')[0]?.body).toEqual({
        items: [{ key: 'brand-color-primary', content: '#ffcc00' }],
      }),
    );
  });

  it('keeps input typed during saving, and saves it next', async () => {
    const { answer, come } = delayedResponse({});
    const { callsTo } = show({ 'PUT /admin/content': answer });
    await retype(await screen.findByLabelText('Primary Colour'), '#ffcc00');
    await userEvent.click(screen.getByRole('button', { name: 'Save Brand & Logo' }));
    await retype(screen.getByLabelText('Secondary Colour'), '#112233');
    await come();
    expect(screen.getByLabelText('Secondary Colour')).toHaveValue('#112233');
    await userEvent.click(screen.getByRole('button', { name: 'Save Brand & Logo' }));
    await waitFor(() => expect(callsTo('PUT /admin/content')).toHaveLength(2));
    expect(callsTo('PUT /admin/content')[1]?.body).toEqual({
      items: [{ key: 'brand-color-secondary', content: '#112233' }],
    });
  });

  it('restores the saved colours when the page is left', async () => {
    const { unmount } = show();
    await retype(await screen.findByLabelText('Primary Colour'), '#112233');
    unmount();
    expect(document.documentElement.style.getPropertyValue('--brand-primary')).toBe('#059669');
  });

  it('rejects an invalid colour', async () => {
    const { callsTo } = show();
    await retype(await screen.findByLabelText('Secondary Colour'), 'green');
    await userEvent.click(screen.getByRole('button', { name: 'Save Brand & Logo' }));
    expect(await screen.findByText('Please enter a colour such as #059669')).toBeVisible();
    expect(callsTo('PUT /admin/content')).toEqual([]);
  });
});

it('saves the statistics of the home page, and says when that fails', async () => {
  const { callsTo } = show({
    'PUT /admin/content': () => {
      throw new Error('offline');
    },
  });
  await screen.findByRole('region', { name: 'Homepage Statistics' });
  expect(card('Homepage Statistics').getByLabelText(/^NGOs Connected/)).toHaveValue('156');
  await retype(card('Homepage Statistics').getByLabelText(/^NGOs Connected/), '160');
  await userEvent.click(screen.getByRole('button', { name: 'Save Homepage Statistics' }));
  await waitFor(() => expect(toast.error).toHaveBeenCalledWith('Failed to update statistics'));
  expect(callsTo('PUT /admin/content')[0]?.body).toEqual({ items: [{ key: 'homepage_stats_ngos', content: '160' }] });
});

it('shows unreadable contact details as empty, and saves new ones', async () => {
  const { callsTo } = show();
  await screen.findByRole('region', { name: 'Footer Contact' });
  const footer = card('Footer Contact');
  expect(footer.getByLabelText(/^Email/)).toHaveValue('');
  await userEvent.type(footer.getByLabelText(/^Email/), 'team@register.example');
  await userEvent.type(footer.getByLabelText(/^Facebook/), 'https://facebook.com/x');
  await userEvent.click(screen.getByRole('button', { name: 'Save Footer Contact' }));
  await waitFor(() => expect(callsTo('PUT /admin/content')).toHaveLength(1));
  const [{ content }] = callsTo('PUT /admin/content')[0]!.body.items as [{ content: string }];
  expect(JSON.parse(content)).toEqual({
    email: 'team@register.example',
    phone: '',
    address: '',
    social: { facebook: 'https://facebook.com/x', twitter: '', instagram: '', linkedin: '' },
  });
});

describe('the list of items', () => {
  it('shows at most 100 characters of each', () => {
    expect(previewOf({ content: 'x'.repeat(100), imageUrl: null })).toBe('x'.repeat(100));
    expect(previewOf({ content: 'x'.repeat(101), imageUrl: null })).toBe(`${'x'.repeat(100)}...`);
    expect(previewOf({ content: '', imageUrl: '/a.png' })).toBe('/a.png');
  });

  it('adds an item, whose metadata must be JSON', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add Content' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Content' }));
    await userEvent.type(dialog.getByLabelText('Key'), 'motto');
    await userEvent.type(dialog.getByLabelText('Content'), 'Be kind');
    await userEvent.type(dialog.getByLabelText(/^Metadata/), 'nothing');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Content' }));
    expect(await dialog.findByText('Metadata must be valid JSON')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Metadata/));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Content' }));
    await waitFor(() =>
      expect(callsTo('POST /admin/content')[0]?.body).toMatchObject({
        key: 'motto',
        type: 'text',
        content: 'Be kind',
        isActive: true,
      }),
    );
  });

  it('opens an item, edits it and asks before it is deleted', async () => {
    const { callsTo } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'welcome' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Content' }));
    await retype(dialog.getByLabelText('Content'), 'Come in');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Content' }));
    await waitFor(() =>
      expect(callsTo(`PUT /admin/content/${items[2]!.id}`)[0]?.body).toMatchObject({ content: 'Come in' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to delete this content item?')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(callsTo(`DELETE /admin/content/${items[2]!.id}`)).toHaveLength(1));
  });

  it('restores a draft of an item after the tab was closed', async () => {
    const edit = async () => {
      await userEvent.click(await screen.findByRole('link', { name: 'welcome' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
      return within(await screen.findByRole('dialog', { name: 'Edit Content' })).getByLabelText('Content');
    };
    const first = show();
    await userEvent.type(await edit(), ' of Pune');
    first.unmount();
    show();
    expect(await edit()).toHaveValue('Welcome to the register of Pune');
  });

  it('lets an editor edit ordinary items only', async () => {
    const editor = { ...someAdministrator, role: 'editor' as const };
    show({}, editor);
    await userEvent.click(await screen.findByRole('link', { name: 'welcome' }));
    expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Brand & Logo' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'site-name' }));
    await screen.findByRole('complementary', { name: 'site-name' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('lets nobody edit the switches of the sign-in', async () => {
    show();
    await userEvent.click(await screen.findByRole('link', { name: 'otp_email_enabled' }));
    await screen.findByRole('complementary', { name: 'otp_email_enabled' });
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});
