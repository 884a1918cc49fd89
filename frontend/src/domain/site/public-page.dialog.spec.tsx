import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { problem, renderScreen } from '../../testing/render-screen';
import PublicPageDialog from './public-page.dialog';

const show = (answer: object) =>
  renderScreen(<PublicPageDialog slug="terms-of-service" title="Terms of Service" onClose={jest.fn()} />, {
    answers: { 'GET /pages/public/terms-of-service': answer },
  });
const page = (content: string) => ({ slug: 'terms-of-service', title: 'Terms', content, metaDescription: null });

describe('a public page in a dialog', () => {
  it('shows the text of the page under its title', async () => {
    show(page('<p>Be <em>kind</em>.</p>'));
    expect(screen.getByRole('dialog', { name: 'Terms of Service' })).toBeVisible();
    expect(await screen.findByText('kind')).toBeVisible();
  });

  it('says when the page cannot be loaded, and retries', async () => {
    let works = false;
    show(() =>
      works ? page('<p>Be kind.</p>') : problem(404, { code: 'content.page.unknown', message: 'Page not found' }),
    );
    expect(await screen.findByText('Failed to load Terms of Service. Please try again later.')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Be kind.')).toBeVisible();
  });

  it('says that an empty page is being prepared', async () => {
    show(page(' '));
    expect(await screen.findByText('Page Not Available')).toBeVisible();
  });
});
