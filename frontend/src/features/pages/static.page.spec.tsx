import { screen } from '@testing-library/react';
import { problem, renderScreen } from '../../testing/render-screen';
import { Component as StaticPage } from './static.page';

const page = (template: string) => ({
  slug: 'about-us',
  title: 'About Us',
  content: '<p>Who we <em>are</em>.</p>',
  template,
  metaTitle: '',
  metaDescription: '',
  updatedAt: '2026-11-20T08:00:00Z',
});
const show = (answer: object, at = '/about-us') =>
  renderScreen(<StaticPage />, { at, answers: { [`GET /pages/public${at}`]: answer } });

describe('a static page', () => {
  it.each([
    ['legal', 'Last updated'],
    ['about', 'Become part of it'],
    ['contact', 'Send us a message'],
  ])('shows its text, and what the template %s adds', async (template, added) => {
    show(page(template));
    expect(await screen.findByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
    expect(screen.getByText('are')).toBeVisible();
    expect(screen.getAllByText(new RegExp(added))[0]).toBeVisible();
  });

  it.each([404, 410, 503])('shows “not found” with a link home when the lookup fails (%d)', async status => {
    show(problem(status, { code: 'content.page.unknown', message: 'Page not found' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Return to the home page' })).toHaveAttribute('href', '/');
  });
});
