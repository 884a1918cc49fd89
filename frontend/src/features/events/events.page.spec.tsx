import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import { Component as EventsPage } from './events.page';

const adoption = {
  id: '0a0d0c8e-6f43-4a52-9d4c-0a1f6d6f0001',
  title: 'Adoption camp',
  description: 'Twenty puppies look for a home.',
  eventType: 'Adoption Drive',
  location: 'Town hall',
  state: 'Kerala',
  city: 'Kochi',
  eventDate: '2026-12-06',
  eventTime: '10:00',
  maxParticipants: 40,
  currentParticipants: 12,
  requirements: [],
  status: 'active',
  isOwner: false,
  isParticipating: false,
  createdAt: '2026-11-20T08:00:00Z',
};

describe('the events', () => {
  it('are listed for everybody, by place', async () => {
    const { callsTo } = renderScreen(<EventsPage />, {
      at: '/events',
      answers: { 'GET /events': { events: [adoption], nextCursor: null } },
    });
    expect(await screen.findByRole('heading', { name: 'Adoption camp' })).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    await waitFor(() => expect(callsTo('GET /events').at(-1)?.query.get('state')).toBe('Kerala'));
  });

  it('may be none', async () => {
    renderScreen(<EventsPage />, { at: '/events', answers: { 'GET /events': { events: [], nextCursor: null } } });
    expect(await screen.findByRole('heading', { name: 'No events are planned' })).toBeVisible();
  });

  it('that cannot be had are asked for again', async () => {
    let fails = true;
    renderScreen(<EventsPage />, {
      at: '/events',
      answers: {
        'GET /events': () =>
          fails ? problem(503, { code: 'service.away', message: 'Away.' }) : { events: [adoption], nextCursor: null },
      },
    });
    expect(await screen.findByRole('heading', { name: 'Failed to fetch events' })).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Adoption camp' })).toBeVisible();
  });
});
