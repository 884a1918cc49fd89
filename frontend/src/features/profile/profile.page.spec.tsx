import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { currentSession } from '../../api/session';
import { problem, renderScreen, someMember } from '../../testing/render-screen';
import { someNgoProfile, someProfile } from '../../testing/some-profile';
import { Component as ProfileFrame } from './profile-frame';
import { Component as ProfilePage } from './profile.page';
// Chunks that are loaded when they are needed: not on the time of the first test.
import './profile.form';

const pages = (
  <Routes>
    <Route path="/profile" element={<ProfileFrame />}>
      <Route index element={<ProfilePage />} />
      <Route path="security" element={<p>Security page</p>} />
    </Route>
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);
const show = (profile: Profile = someProfile(), answers = {}, at = '/profile') =>
  renderScreen(pages, {
    at,
    member: { ...someMember, userType: profile.userType, ngoName: profile.ngoName, ngoReview: profile.ngoReview },
    answers: { 'GET /profile': profile, 'GET /privacy/delete': { dueAt: null }, ...answers },
  });
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

describe('the profile', () => {
  it('asks a visitor to sign in, and leads back here', () => {
    renderScreen(pages, { at: '/profile' });
    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login?next=%2Fprofile');
  });

  it('is read-only in its sections until Edit Profile', async () => {
    show();
    for (const section of ['Basic Information', 'Location', 'About'])
      expect(await screen.findByRole('region', { name: section })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'NGO Information' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText('Experienced (3-5 years)')).toBeVisible();
    expect(screen.getByText('+91 9876543210')).toBeVisible();
    await edit();
    expect(await screen.findByLabelText('Full Name')).toHaveValue('Meera Pillai');
  });

  it('says in its head what the member is, and leads to the other pages', async () => {
    show(someNgoProfile({ ngoReview: 'approved' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Neel Gali Animal Trust' })).toBeVisible();
    expect(screen.getByText('NGO')).toBeVisible();
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByText('Approved NGO')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'My account' }));
    expect(tabs.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Profile',
      'Security',
      'Privacy',
      'Verification',
    ]);
    expect(tabs.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page');
  });

  it('shows the section of an organisation to organisations', async () => {
    show(someNgoProfile());
    const section = within(await screen.findByRole('region', { name: 'NGO Information' }));
    expect(section.getByText('Trust')).toBeVisible();
    expect(section.getByRole('link', { name: 'https://neelgali.example' })).toBeVisible();
    await edit();
    expect(await screen.findByLabelText('NGO Name')).toHaveValue('Neel Gali Animal Trust');
  });

  it('saves, says so, reads again, and the greeting follows', async () => {
    const saved = someProfile({ fullName: 'Meera P. Pillai' });
    const { callsTo, address } = show(someProfile(), { 'PUT /profile': saved });
    await edit();
    await typeInto('Full Name', 'Meera P. Pillai');
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Kerala');
    expect(screen.getByLabelText('City')).toHaveValue('');
    await userEvent.selectOptions(screen.getByLabelText('City'), 'Kochi');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Fundraising' }));
    await save();
    await screen.findByRole('button', { name: 'Edit Profile' });
    expect(address()).toBe('/profile');
    expect(callsTo('PUT /profile')[0]?.body).toEqual({
      fullName: 'Meera P. Pillai',
      email: 'meera@mail.example',
      mobile: '9876543210',
      state: 'Kerala',
      city: 'Kochi',
      experience: 'experienced',
      interests: ['Animal Rescue', 'Fundraising'],
      bio: 'Night rescues by scooter.',
    });
    expect(currentSession()?.user.fullName).toBe('Meera P. Pillai');
  });

  it('is disabled and reads Saving... while it is saved', async () => {
    let answer: (value: Response) => void = () => undefined;
    show();
    await edit();
    await screen.findByLabelText('Full Name');
    globalThis.fetch = () => new Promise(resolve => (answer = resolve));
    await save();
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    answer(Response.json(someProfile()));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
  });

  it('returns to reading by Cancel, with nothing sent', async () => {
    const { callsTo } = show();
    await edit();
    await typeInto('Full Name', 'Somebody Else');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
    expect(callsTo('PUT /profile')).toEqual([]);
  });

  it.each([
    ['Full Name', 'M', 'Full name must be at least 2 characters'],
    ['Email', 'meera', 'Invalid email address'],
    ['Mobile', '98765', 'Mobile number must be at least 10 digits'],
  ])('says at %s what is wrong with %j, and sends nothing', async (label, text, sentence) => {
    const { callsTo } = show();
    await edit();
    await typeInto(label, text);
    await save();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence)));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(callsTo('PUT /profile')).toEqual([]);
  });

  it('asks for a state and a city, and offers no city without a state', async () => {
    show();
    await edit();
    await userEvent.selectOptions(await screen.findByLabelText('State'), '');
    expect(screen.getByLabelText('City')).toBeDisabled();
    await save();
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveAccessibleDescription('State is required'));
    expect(screen.getByText('City is required')).toBeVisible();
  });

  it('shows what the server says of a field at that field, and keeps what was typed', async () => {
    show(someNgoProfile(), {
      'PUT /profile': problem(400, {
        code: 'input.invalid',
        message: 'Some fields need another look',
        errors: [{ path: 'ngoName', message: 'NGO name is required' }],
      }),
    });
    await edit();
    await typeInto('NGO Name', '');
    await save();
    await waitFor(() => expect(screen.getByLabelText('NGO Name')).toHaveAccessibleDescription('NGO name is required'));
    expect(screen.getByLabelText('NGO Name')).toHaveFocus();
  });

  it('keeps what was typed when saving fails, and says why', async () => {
    show(someProfile(), {
      'PUT /profile': problem(429, { code: 'identity.code.too-soon', message: 'Please wait before asking.' }),
    });
    await edit();
    await typeInto('Full Name', 'Meera P.');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait before asking.');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Meera P.');
  });

  it('asks before typed words are lost by leaving', async () => {
    const { address } = show();
    await edit();
    await typeInto('Full Name', 'Meera P.');
    await userEvent.click(screen.getByRole('link', { name: 'Security' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Meera P.');
    await userEvent.click(screen.getByRole('link', { name: 'Security' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('Security page')).toBeVisible();
    expect(address()).toBe('/profile/security');
  });

  it('says that it could not be read, and tries again', async () => {
    let works = false;
    show(someProfile(), {
      'GET /profile': () => (works ? someProfile() : problem(500, { code: 'internal', message: 'Oh' })),
    });
    expect(await screen.findByText('Failed to fetch profile')).toBeVisible();
    works = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('region', { name: 'About' })).toBeVisible();
  });

  it('switches the public directory off', async () => {
    const { callsTo } = show(someProfile(), { 'PUT /profile/listed': someProfile({ isListed: false }) });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    expect(listed).toBeChecked();
    await userEvent.click(listed);
    await waitFor(() => expect(listed).not.toBeChecked());
    expect(callsTo('PUT /profile/listed')[0]?.body).toEqual({ isListed: false });
  });

  it('is in no directory while the account is about to be deleted, and says so', async () => {
    show(someProfile(), { 'GET /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' } });
    const listed = await screen.findByRole('switch', { name: 'Show me in the public directory' });
    await waitFor(() => expect(listed).toBeDisabled());
    expect(listed).not.toBeChecked();
    expect(listed).toHaveAccessibleDescription(/about to be deleted/);
  });

  it('says until when a planned deletion can be taken back, and takes it back', async () => {
    const { callsTo } = show(someProfile(), {
      'GET /privacy/delete': { dueAt: '2026-12-21T08:00:00Z' },
      'DELETE /privacy/delete': { dueAt: null },
    });
    expect(await screen.findByText(/will be deleted on Dec 21, 2026/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep My Account' }));
    await waitFor(() => expect(screen.queryByText(/will be deleted on/)).toBeNull());
    expect(callsTo('DELETE /privacy/delete')).toHaveLength(1);
  });
});
