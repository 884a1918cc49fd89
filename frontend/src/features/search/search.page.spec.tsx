import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FoundText } from '@aar/contracts/content/search.contract';
import { renderScreen } from '../../testing/render-screen';
import { Component as SearchPage } from './search.page';

const camp: FoundText = {
  kind: 'blog',
  id: 'camp',
  path: '/blog/camp',
  title: ['A ', 'camp', ' for dogs'],
  excerpt: ['Forty dogs came.'],
  publishedAt: '2026-11-01T08:00:00Z',
};

it('announces the number of results in an existing live region', async () => {
  const { container } = renderScreen(<SearchPage />, {
    at: '/search?q=camp',
    answers: {
      'GET /search': ({ query }: { query: URLSearchParams }) => ({
        results: query.get('q') === 'camp' ? [camp] : [],
        nextCursor: null,
      }),
    },
  });
  const said = container.querySelector('[role=status][aria-live]');
  expect(said).toBeEmptyDOMElement();
  await waitFor(() => expect(said).toHaveTextContent('1 shown'));
  await userEvent.type(screen.getByRole('searchbox'), 'fire');
  expect(await screen.findByRole('heading', { name: 'Nothing matches your search' })).toBeVisible();
  expect(said).toHaveTextContent('0 shown');
});
