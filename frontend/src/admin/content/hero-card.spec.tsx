import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import type { ContentItem } from '@aar/contracts/content/admin-content.contract';
import { delayedResponse, renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { toast } from '../../ui/feedback/toast';
import HeroCard from './hero-card';

const image = (n: number, metadata: object, fields: Partial<ContentItem> = {}): ContentItem => ({
  id: `7b7d0c8e-6f43-4a52-9d4c-00000000000${n}`,
  key: `hero_image_${n}`,
  type: 'image',
  content: '/hero/care.svg',
  title: null,
  imageUrl: null,
  metadata: JSON.stringify(metadata),
  isActive: true,
  updatedAt: '2026-11-20T08:00:00Z',
  ...fields,
});
const WithWayOut = () => (
  <>
    <Link to="/elsewhere">Elsewhere</Link>
    <HeroCard />
  </>
);
const two = [image(1, { alt: 'Cow', caption: '', order: 2 }), image(4, { alt: 'Dog', caption: 'Pune', order: 1 })];
const show = (items: ContentItem[], answers = {}) =>
  renderScreen(<WithWayOut />, {
    member: someAdministrator,
    answers: {
      'GET /site-content': [],
      'GET /admin/content': { items, total: { count: items.length, isCapped: false }, nextCursor: null },
      'POST /admin/content': two[0]!,
      'PUT /admin/content': {},
      'PUT /admin/content/:id': two[0]!,
      'DELETE /admin/content/:id': {},
      ...answers,
    },
  });
const bodies = (calls: { body: Record<string, unknown> }[]) =>
  calls.map(({ body }) => ({ ...body, metadata: JSON.parse(String(body.metadata)) }));

beforeEach(() => {
  jest.spyOn(toast, 'success').mockReturnValue(undefined);
  jest.spyOn(toast, 'error').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('the hero pictures in the panel', () => {
  it('says that there are no pictures, and adds the presets', async () => {
    const { callsTo } = show([]);
    expect(await screen.findByText('No Hero Images')).toBeVisible();
    for (const name of ['Rally', 'Care', 'Rescue', 'Wildlife'])
      expect(screen.getByRole('button', { name: `Add preset ${name}` })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add preset Rally' }));
    await waitFor(() => expect(callsTo('POST /admin/content')).toHaveLength(1));
    expect(bodies(callsTo('POST /admin/content'))).toMatchObject([
      {
        key: 'hero_image_1',
        type: 'image',
        content: '/hero/rally.svg',
        isActive: true,
        metadata: { alt: expect.stringContaining('rally'), order: 1 },
      },
    ]);
  });

  it('shows the pictures in order, and moves one up', async () => {
    const { callsTo } = show(two);
    const list = within(await screen.findByRole('list', { name: 'Hero images' }));
    expect(list.getAllByText(/^(?:Cow|Dog)$/).map(name => name.textContent)).toEqual(['Dog', 'Cow']);
    expect(list.getByRole('button', { name: 'Move Dog up' })).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(list.getByRole('button', { name: 'Move Cow up' }));
    await waitFor(() => expect(callsTo(`PUT /admin/content/${two[1]!.id}`)).toHaveLength(1));
    expect(bodies(callsTo(`PUT /admin/content/${two[0]!.id}`))[0]).toMatchObject({
      metadata: { alt: 'Cow', order: 1 },
    });
    expect(bodies(callsTo(`PUT /admin/content/${two[1]!.id}`))[0]).toMatchObject({
      metadata: { alt: 'Dog', order: 2 },
    });
  });

  it('moves a picture once while the request runs, and its button keeps the focus, also at the end of the list', async () => {
    const held = delayedResponse(two[0]!);
    let items = two;
    const { calls } = show(two, {
      'GET /admin/content': () => ({ items, total: { count: 2, isCapped: false }, nextCursor: null }),
      'PUT /admin/content/:id': held.answer,
    });
    const button = await screen.findByRole('button', { name: 'Move Cow up' });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'));
    await userEvent.keyboard('{Enter}');
    expect(button).toHaveFocus();
    items = [image(1, { alt: 'Cow', caption: '', order: 1 }), image(4, { alt: 'Dog', caption: 'Pune', order: 2 })];
    await held.come();
    const moved = () => screen.getAllByText(/^(?:Cow|Dog)$/).map(name => name.textContent);
    await waitFor(() => expect(moved()).toEqual(['Cow', 'Dog']));
    expect(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2);
  });

  it('changes the texts of a picture, hides it, and asks before it is deleted', async () => {
    const { callsTo } = show(two);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Dog' }));
    await userEvent.clear(screen.getByLabelText(/^Caption/));
    await userEvent.type(screen.getByLabelText(/^Caption/), 'Moti, Pune');
    await userEvent.click(screen.getByRole('button', { name: 'Save Image' }));
    const changes = () => bodies(callsTo(`PUT /admin/content/${two[1]!.id}`));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]).toMatchObject({ metadata: { alt: 'Dog', caption: 'Moti, Pune', order: 1 } });
    await userEvent.click(await screen.findByRole('switch', { name: 'Show Dog' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toMatchObject({ isActive: false });
    await userEvent.click(screen.getByRole('button', { name: 'Delete Dog' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('Are you sure you want to delete this content item?')).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(callsTo(`DELETE /admin/content/${two[1]!.id}`)).toHaveLength(1));
  });

  it.each([
    ['a pause', () => userEvent.type(screen.getByLabelText('Seconds per picture'), '0')],
    ['words', () => userEvent.type(screen.getByLabelText(/^Caption/), '!')],
  ])('asks before unsaved changes are lost: %s', async (_, type) => {
    show(two);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Dog' }));
    await type();
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('keeps typed texts while their form is closed, and asks before they are lost', async () => {
    show(two);
    const pencil = await screen.findByRole('button', { name: 'Edit Dog' });
    await userEvent.click(pencil);
    await userEvent.type(screen.getByLabelText(/^Caption/), ' West');
    await userEvent.click(pencil);
    await userEvent.click(pencil);
    expect(screen.getByLabelText(/^Caption/)).toHaveValue('Pune West');
    await userEvent.click(pencil);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('saves the carousel settings, and rejects an invalid interval', async () => {
    const { callsTo } = show([]);
    const seconds = await screen.findByLabelText('Seconds per picture');
    expect(seconds).toHaveValue('5');
    await userEvent.clear(seconds);
    await userEvent.type(seconds, '0');
    await userEvent.click(screen.getByRole('button', { name: 'Save Carousel Settings' }));
    expect(await screen.findByText('Please enter a number of seconds from 1 to 60')).toBeVisible();
    await userEvent.clear(seconds);
    await userEvent.type(seconds, '8');
    await userEvent.click(screen.getByRole('switch', { name: 'Pictures change automatically' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save Carousel Settings' }));
    await waitFor(() => expect(callsTo('PUT /admin/content')).toHaveLength(1));
    expect(callsTo('PUT /admin/content')[0]!.body).toEqual({
      items: [
        { key: 'hero_carousel_enabled', content: 'false' },
        { key: 'hero_carousel_interval', content: '8' },
      ],
    });
  });
});
