import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { somePost } from '../../testing/some-editorial';
import { Component as Blog } from './blog.page';
import { Component as Post } from './post.page';

const show = (at: string, answers: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <Routes>
      <Route path="/blog" element={<Blog />} />
      <Route path="/blog/:slug" element={<Post />} />
    </Routes>,
    { at, ...answers },
  );
const list = { 'GET /blogs/public': { blogs: [somePost], nextCursor: null } };

describe('the blog', () => {
  it('shows each post with its summary and links to it', async () => {
    show('/blog', { answers: { ...list, 'GET /blogs/public/:slug': somePost } });
    expect(await screen.findByText(somePost.excerpt)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: somePost.title }));
    expect(await screen.findByRole('heading', { level: 1, name: somePost.title })).toBeVisible();
    expect(screen.getByText(/Forty dogs were fed/)).toBeVisible();
    expect(document.title).toContain(somePost.title);
  });

  it('is filtered by a category, which is in the URL', async () => {
    const { callsTo, address } = show('/blog', { answers: list });
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Welfare');
    expect(await screen.findByText('1 shown')).toHaveAttribute('role', 'status');
    expect(address()).toBe('/blog?category=welfare');
    expect(callsTo('GET /blogs/public').at(-1)!.query.get('category')).toBe('welfare');
  });

  it.each([
    ['/blog', 'There are no posts yet'],
    ['/blog?q=turtles', 'Nothing matches your search'],
    ['/blog?category=welfare', 'Nothing matches'],
  ])('says at %s why it is empty: %s', async (at, sentence) => {
    show(at, { answers: { 'GET /blogs/public': { blogs: [], nextCursor: null } } });
    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeVisible();
  });

  it('says that there are no posts, and that a post does not exist', async () => {
    show('/blog', { answers: { 'GET /blogs/public': { blogs: [], nextCursor: null } } }).unmount();
    show('/blog/nothing');
    expect(await screen.findByText('This post does not exist or is not published.')).toBeVisible();
  });
});
