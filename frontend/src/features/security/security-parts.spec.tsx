import { screen } from '@testing-library/react';
import { renderScreen, someMember } from '../../testing/render-screen';
import { Component as SecurityPage } from './security.page';

// The chunks cannot be loaded.
jest.mock('./second-factors', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
jest.mock('./other-access', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('the cards reserve their space until their chunks are loaded, so that the layout does not shift', async () => {
  const { container } = renderScreen(<SecurityPage />, {
    member: someMember,
    answers: { 'GET /sessions': { sessions: [] } },
  });
  expect(await screen.findByText('You are not signed in anywhere else.')).toBeVisible();
  const cards = [...container.querySelectorAll('.card')];
  expect(cards).toHaveLength(4);
  for (const waiting of [cards[1]!, cards[3]!]) expect(waiting.querySelector('[role=status]')).toBeVisible();
});
