import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import { Hero } from './hero';

const address = `/api/media/files/${'1'.repeat(32)}-1600.webp#900-8a7b6c-50-0`;
const picture = {
  id: '1',
  key: 'hero_image_1',
  type: 'image',
  content: address,
  isActive: true,
  metadata: JSON.stringify({ alt: 'A dog', caption: 'Pune', order: 1 }),
};
const show = (items: object[], member?: typeof someAdministrator) =>
  renderScreen(<Hero />, { member, answers: { 'GET /site-content': items } });

describe('the hero of the home page', () => {
  it('says only to staff that there are no pictures', async () => {
    const visit = show([]);
    expect(await screen.findByRole('button', { name: 'Join as Activist' })).toBeVisible();
    expect(screen.queryByText('No Hero Images')).toBeNull();
    visit.unmount();
    show([], someAdministrator);
    expect((await screen.findByText('No Hero Images')).parentElement).toHaveTextContent(
      'No Hero Images - Add images through the admin panel',
    );
  });

  it('shows one picture with its caption and without controls', async () => {
    show([picture]);
    expect(await screen.findByRole('img', { name: 'A dog' })).toBeVisible();
    expect(screen.getByText('Pune')).toBeVisible();
    expect(screen.queryByRole('button', { name: /picture|Play|Pause/ })).toBeNull();
  });
});
