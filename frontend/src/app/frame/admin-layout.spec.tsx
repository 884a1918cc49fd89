import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { someAdministrator, someEditor } from '../../testing/some-admin-user';
import { Component as AdminLayout } from './admin-layout';

jest.mock('./live-bell', () => ({ LiveBell: () => null }));

const show = (at: string, member = someAdministrator) => renderScreen(<AdminLayout />, { at, member });
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent);

describe("the panel's sections", () => {
  it('are in the specified order for an administrator', () => {
    show('/admin/overview');
    expect(tabs()).toEqual([
      'Overview',
      'Users',
      'Activities',
      'Messaging',
      'Content',
      'Integrations',
      'Authentication',
      'Social Media',
      'Menus',
      'Blogs',
      'Stories',
      'Pages',
    ]);
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are fewer for an editor, with a notice on the URLs of the others', () => {
    show('/admin/integrations', someEditor);
    expect(tabs()).toEqual(['Overview', 'Users', 'Activities', 'Content']);
    expect(screen.getByRole('heading', { name: 'This section is for administrators' })).toBeVisible();
    expect(screen.getByText('You are signed in as editor.')).toBeVisible();
  });

  it('highlight the parent tab of a section without its own tab', () => {
    show('/admin/verification');
    expect(screen.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Verification Queue' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
    expect(screen.queryByText(/for administrators/)).toBeNull();
  });

  it('are all in the phone’s select, which shows the open one', () => {
    show('/admin/moderation');
    const sections = screen.getByLabelText<HTMLSelectElement>('Section');
    expect(sections).toHaveDisplayValue('Reported Abuse');
    const labels = [...sections.options].map(({ label }) => label);
    expect(labels).toHaveLength(21);
    expect(labels.slice(3, 8)).toEqual([
      'Users',
      'Verification Queue',
      'Proposed Roles',
      'Activities',
      'Reported Abuse',
    ]);
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'false');
    expect(screen.getByRole('tab', { name: 'Activities' })).toHaveAttribute('aria-selected', 'true');
  });
});
