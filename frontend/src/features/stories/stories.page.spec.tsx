import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { renderScreen } from '../../testing/render-screen';
import { someStory } from '../../testing/some-editorial';
import { Component as Stories } from './stories.page';
import { Component as Story } from './story.page';

const show = (at: string, one: object = someStory, stories = [one]) =>
  renderScreen(
    <Routes>
      <Route path="/stories" element={<Stories />} />
      <Route path="/stories/:id" element={<Story />} />
    </Routes>,
    {
      at,
      answers: { 'GET /stories/public': { stories, nextCursor: null }, 'GET /stories/public/:id': one },
    },
  );

describe('the success stories', () => {
  it('show their outcome and link to the full story', async () => {
    show('/stories');
    expect(await screen.findByText('Rehabilitated', { selector: '.badge span' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: someStory.title }));
    expect(await screen.findByRole('heading', { level: 1, name: someStory.title })).toBeVisible();
    expect(screen.getByText(/Rescued by Asha/)).toBeVisible();
  });

  it.each([
    ['/stories', 'There are no stories yet'],
    ['/stories?q=turtles', 'Nothing matches your search'],
    ['/stories?outcome=adopted', 'Nothing matches'],
  ])('say at %s why there are none: %s', async (at, sentence) => {
    show(at, someStory, []);
    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeVisible();
  });

  it('compare before and after with a slider, also with the keyboard', async () => {
    show(`/stories/${someStory.id}`);
    const slider = await screen.findByRole('slider');
    expect(screen.getByRole('img', { name: 'Before the rescue' })).toHaveStyle({ clipPath: 'inset(0 50% 0 0)' });
    fireEvent.change(slider, { target: { value: '80' } });
    expect(screen.getByRole('img', { name: 'Before the rescue' })).toHaveStyle({ clipPath: 'inset(0 20% 0 0)' });
    expect(slider).toHaveAttribute('aria-valuetext', '80 %');
  });

  it('show a single picture without a slider', async () => {
    show(`/stories/${someStory.id}`, { ...someStory, afterImageUrl: '' });
    expect(await screen.findByRole('img', { name: 'Before the rescue' })).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });
});
