import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { profilePages, showProfile } from '../../testing/profile';
import { problem, renderScreen } from '../../testing/render-screen';
import { someNgoProfile, someProfile } from '../../testing/some-profile';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './profile.form';

const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));

describe('the profile', () => {
  it('asks a visitor to sign in, and returns here', () => {
    renderScreen(profilePages, { at: '/profile' });
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fprofile');
  });

  it('is read-only until Edit Profile', async () => {
    showProfile();
    for (const section of ['Basic Information', 'Location', 'About'])
      expect(await screen.findByRole('region', { name: section })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'NGO Information' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Experienced (3-5 years)')).toBeVisible();
    expect(screen.getByText('+91 9876543210')).toBeVisible();
    await edit();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Meera Pillai');
  });

  it('shows a summary of the member in its head, and links to the other pages', async () => {
    showProfile(someNgoProfile({ ngoReview: 'approved', isChecked: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Neel Gali Animal Trust' })).toBeVisible();
    expect(screen.getByText('NGO')).toBeVisible();
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByText('Approved NGO')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Checked by us' })).toBeVisible();
    expect(screen.getByText('Reached by SMS')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'My account' }));
    expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Profile',
      'Security',
      'Privacy',
      'Notifications',
      'Verification',
    ]);
    expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  });

  it('does not show an NGO as verified because a code reached it', async () => {
    showProfile(someNgoProfile({ ngoReview: 'pending' }));
    expect(await screen.findByText('Unverified')).toBeVisible();
    expect(screen.queryByText('Verified')).toBeNull();
    expect(screen.getByText('Reached by SMS')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Checked by us' })).toBeNull();
  });

  it('shows a person as verified whom a code reached', async () => {
    showProfile();
    expect(await screen.findByText('Verified')).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Checked by us' })).toBeNull();
  });

  it('shows the section for organisations to organisations only', async () => {
    showProfile(someNgoProfile());
    const section = within(await screen.findByRole('region', { name: 'NGO Information' }));
    expect(section.getByText('Trust')).toBeVisible();
    expect(section.getByRole('link', { name: 'https://neelgali.example' })).toBeVisible();
    await edit();
    expect(await screen.findByLabelText('NGO Name')).toHaveValue('Neel Gali Animal Trust');
  });

  it('says that it could not be loaded, and retries', async () => {
    let works = false;
    showProfile(someProfile(), {
      'GET /profile': () => (works ? someProfile() : problem(500, { code: 'internal', message: 'Oh' })),
    });
    expect(await screen.findByText('Failed to fetch profile')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'About' })).toBeVisible();
  });

  it('says that a missing contact was not given', async () => {
    showProfile(someProfile({ mobile: null }));
    const section = within(await screen.findByRole('region', { name: 'Basic Information' }));
    expect(section.getByText('Mobile').nextElementSibling).toHaveTextContent('Not given');
  });

  it('shows the first contact of its type while it is pending', async () => {
    const waiting = {
      contactType: 'mobile',
      maskedContact: '98******21',
      requestedAt: '2026-01-01T00:00:00Z',
    } as const;
    showProfile(someProfile({ mobile: null, pendingContacts: [waiting] }));
    const section = within(await screen.findByRole('region', { name: 'Basic Information' }));
    expect(section.getByText('Mobile').nextElementSibling).toHaveTextContent('98******21');
  });
});
