import { screen } from '@testing-library/react';
import { renderScreen } from '../testing/render-screen';
import { someAdministrator, someEditor } from '../testing/some-admin-user';
import { Component as AdminLayout } from './admin-layout';

jest.mock('./live-bell', () => ({ LiveBell: () => null }));

const show = (at: string, member = someAdministrator) => renderScreen(<AdminLayout />, { at, member });
const tabs = () => screen.getAllByRole('tab').map(tab => tab.textContent);

describe("the panel's sections", () => {
  it('stand in the order of the specification for an administrator', () => {
    show('/admin/overview');
    expect(tabs()).toEqual(['Overview', 'Users', 'Messaging', 'Integrations', 'Authentication', 'Social Media']);
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  it('are overview and users for an editor, who is told so at any other address', () => {
    show('/admin/integrations', someEditor);
    expect(tabs()).toEqual(['Overview', 'Users']);
    expect(screen.getByRole('heading', { name: 'This section is for administrators' })).toBeVisible();
    expect(screen.getByText('You are signed in as editor.')).toBeVisible();
  });

  it('keep the tab that a section without one opens from', () => {
    show('/admin/verification');
    expect(screen.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Verification Queue' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
    expect(screen.queryByText(/for administrators/)).toBeNull();
  });
});
