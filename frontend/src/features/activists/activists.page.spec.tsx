import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Activist } from '@aar/contracts/community/activists.contract';
import { delayedResponse, problem, renderScreen } from '../../testing/render-screen';
import { stateNames } from '@aar/contracts/locations';
import { Component as ActivistsPage } from './activists.page';
import { stateShapes } from '../../domain/places/state-shapes';

const member = (id: string, change: Partial<Activist> = {}): Activist => ({
  id,
  fullName: `Member ${id}`,
  city: 'Pune',
  state: 'Maharashtra',
  userType: 'activist',
  ngoName: null,
  experience: '5+',
  bio: 'Night rescues by scooter.',
  interests: [],
  isVerified: true,
  reachedBy: ['sms'],
  isChecked: false,
  ngoApproved: false,
  avatarUrl: null,
  ...change,
});
const show = (at = '/find-activists', list: object = { activists: [member('a')], nextCursor: null }) =>
  renderScreen(<ActivistsPage />, {
    at,
    answers: {
      'GET /activists': list,
      'GET /activists/states': { states: [{ state: 'Kerala', members: 12 }] },
      'GET /statistics': { activists: 2847, ngos: 156, eventsThisMonth: 89 },
    },
  });
const lastQuery = (calls: { query: URLSearchParams }[]) => Object.fromEntries(calls.at(-1)!.query);

describe('finding activists', () => {
  it('shows each member as a badge: an NGO by its own name, unverified members marked as such', async () => {
    const ngo = { userType: 'ngo', ngoName: 'Neel Gali Trust', experience: null, isVerified: false } as const;
    show('/find-activists', { activists: [member('a'), member('b', ngo)], nextCursor: null });
    expect(await screen.findByRole('heading', { name: 'Neel Gali Trust' })).toBeVisible();
    expect(screen.getByText('5+ years')).toBeVisible();
    expect(screen.getAllByText('Not verified yet')).toHaveLength(1);
    expect(screen.getByText('2,847 members in 36 states and territories.')).toBeVisible();
  });

  it('says how a member was reached, and shows the seal only for members whom staff checked', async () => {
    const reached = member('a', { reachedBy: ['sms', 'email'] });
    const checked = member('b', { reachedBy: ['email'], isChecked: true });
    show('/find-activists', { activists: [reached, checked], nextCursor: null });
    expect(await screen.findByText('Reached by SMS and e-mail')).toBeVisible();
    expect(screen.getByText('Reached by e-mail')).toBeVisible();
    expect(screen.getByText('Checked by us')).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Checked by us' })).toHaveLength(1);
  });

  it('shows a member’s picture, and the badge of an approved NGO', async () => {
    const ngo = { userType: 'ngo', ngoName: 'Neel Gali Trust', ngoApproved: true, avatarUrl: '/a.webp' } as const;
    const { container } = show('/find-activists', { activists: [member('a'), member('b', ngo)], nextCursor: null });
    expect(await screen.findByText('Approved NGO')).toBeVisible();
    const pictures = container.querySelectorAll('.tile img');
    expect([...pictures].map(picture => picture.getAttribute('src'))).toEqual(['/a.webp']);
    // Initials replace a picture that fails to load.
    fireEvent.error(pictures[0]!);
    expect(container.querySelector('.tile img')).toBeNull();
  });

  it('debounces the search', async () => {
    const { callsTo, address } = show();
    await userEvent.type(screen.getByRole('searchbox'), ' owls ');
    await waitFor(() => expect(address()).toBe('/find-activists?q=owls'));
    await waitFor(() => expect(lastQuery(callsTo('GET /activists'))).toEqual({ q: 'owls' }));
    expect(callsTo('GET /activists')).toHaveLength(2);
  });

  it('removes a filter by its chip, and all of them by Clear All', async () => {
    const { callsTo, address } = show('/find-activists?q={owl}&state=Kerala&city=Kochi&type=ngo');
    await userEvent.click(await screen.findByRole('button', { name: /^Kochi/ }));
    expect(address()).not.toContain('city');
    expect(screen.getByRole('button', { name: /“\{owl\}”/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(address()).toBe('/find-activists');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(lastQuery(callsTo('GET /activists'))).toEqual({}));
  });

  it('filters by type', async () => {
    const { callsTo } = show();
    await userEvent.click(screen.getByRole('radio', { name: 'NGO' }));
    await waitFor(() => expect(lastQuery(callsTo('GET /activists'))).toEqual({ type: 'ngo' }));
  });

  it('filters by a state of the map, and by the same in its list', async () => {
    const { container, callsTo, address } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Kerala 12 members' }));
    await waitFor(() => expect(lastQuery(callsTo('GET /activists'))).toEqual({ state: 'Kerala' }));
    expect(screen.getByRole('button', { name: 'Kerala 12 members' })).toHaveAttribute('aria-pressed', 'true');
    const shape = (state: string) => container.querySelector(`path[data-state="${state}"]`)!;
    expect(shape('Kerala')).toHaveAttribute('data-chosen');
    await userEvent.click(shape('Goa'));
    await waitFor(() => expect(address()).toBe('/find-activists?state=Goa'));
    await userEvent.click(shape('Goa'));
    await waitFor(() => expect(address()).toBe('/find-activists'));
  });

  it('announces the number of matches from behind the bottom sheet, also when it is unchanged', async () => {
    const { answer, come } = delayedResponse({ activists: [member('b')], nextCursor: null });
    show('/find-activists', ({ query }: { query: URLSearchParams }) =>
      query.has('type') ? answer() : { activists: [member('a')], nextCursor: null },
    );
    await screen.findByRole('heading', { name: 'Member a' });
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    const [said] = screen.getAllByRole('status').filter(({ textContent }) => textContent === '1 shown');
    await userEvent.click(sheet.getByRole('radio', { name: 'NGO' }));
    await waitFor(() => expect(said!.textContent.trim()).toBe(''));
    await come();
    await waitFor(() => expect(said).toHaveTextContent('1 shown'));
  });

  it('draws every state once', () => {
    expect(stateShapes.map(({ state }) => state).sort()).toEqual([...stateNames].sort());
    for (const { path } of stateShapes) expect(path).toMatch(/^(M[\d.]+ [\d.]+(L[\d.]+ [\d.]+){2,}Z)+$/);
  });

  it('says that it failed, and retries', async () => {
    let works = false;
    show('/find-activists', () =>
      works ? { activists: [member('a')], nextCursor: null } : problem(500, { code: 'internal', message: 'Oh' }),
    );
    expect(await screen.findByText('Error loading activists')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Member a' })).toBeVisible();
  });
});
