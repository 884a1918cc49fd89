import { type ReactNode, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { Component as PublishedPage } from '../app/pages/published-page';
import { renderScreen } from '../testing/render-screen';
import { api } from './client';
import { type ServerResponses, fillCache } from './server-responses';

/** A page after it was given these responses. */
function Painted({ answers, children }: { answers: ServerResponses; children: ReactNode }) {
  const queries = useQueryClient();
  useState(() => fillCache(queries, answers));
  return children;
}

const show = (answers: ServerResponses) =>
  renderScreen(
    <Painted answers={answers}>
      <Routes>
        <Route path="/:slug" element={<PublishedPage />} />
      </Routes>
    </Painted>,
    { at: '/nowhere' },
  );

const key = api.pages.public.query({ slug: 'nowhere' }).queryKey;
const problem = { code: 'content.page.unknown', message: 'There is no such page' };

describe('a page that does not exist', () => {
  it('stays as it was rendered, without a request', () => {
    const { calls } = show([[key, null, [404, problem]]]);
    expect(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/pages'))).toEqual([]);
  });

  it('is requested if the server did not render a response', async () => {
    const { calls } = show([]);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/pages'))).toHaveLength(1);
  });
});
