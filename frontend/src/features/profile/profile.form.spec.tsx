import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentSession } from '../../api/session';
import { showProfile } from '../../testing/profile';
import { problem } from '../../testing/render-screen';
import { someNgoProfile, someProfile } from '../../testing/some-profile';
// Imported here so that loading the chunks does not count towards the first test's timeout.
import './profile.form';

const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const typeInto = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

describe('the form of the profile', () => {
  it('saves, says so, refetches, and updates the greeting', async () => {
    const saved = someProfile({ fullName: 'Meera P. Pillai' });
    const { callsTo, address } = showProfile(someProfile(), { 'PUT /profile': saved });
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

  it('opens with what was saved meanwhile in another tab', async () => {
    const answers = [someProfile({ bio: 'Of the other tab.' }), someProfile()];
    showProfile(someProfile(), { 'GET /profile': () => answers.pop()! });
    await edit();
    expect(await screen.findByLabelText(/^Bio/)).toHaveValue('Of the other tab.');
  });

  it('does not open with a stale profile when that cannot be fetched, and retries', async () => {
    const away = problem(503, { code: 'service.away', message: 'Away.' });
    const answers = [someProfile({ bio: 'Of the other tab.' }), away, someProfile()];
    showProfile(someProfile(), { 'GET /profile': () => answers.pop()! });
    await edit();
    expect(await screen.findByText('Failed to fetch profile')).toBeVisible();
    expect(screen.queryByLabelText('Full Name')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText(/^Bio/)).toHaveValue('Of the other tab.');
  });

  it('is disabled and shows Saving... while it is saved', async () => {
    let answer: (value: Response) => void = () => undefined;
    showProfile();
    await edit();
    await screen.findByLabelText('Full Name');
    globalThis.fetch = () => new Promise(resolve => (answer = resolve));
    await save();
    expect(await screen.findByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    answer(Response.json(someProfile()));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toBeVisible();
  });

  it('returns to the read-only view on Cancel, without sending anything', async () => {
    const { callsTo } = showProfile();
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
  ])('shows at %s what is wrong with %j, and sends nothing', async (label, text, sentence) => {
    const { callsTo } = showProfile();
    await edit();
    await typeInto(label, text);
    await save();
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(new RegExp(sentence)));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(callsTo('PUT /profile')).toEqual([]);
  });

  it('requires a state and a city, and offers no cities without a state', async () => {
    showProfile();
    await edit();
    await userEvent.selectOptions(await screen.findByLabelText('State'), '');
    expect(screen.getByLabelText('City')).toBeDisabled();
    await save();
    await waitFor(() => expect(screen.getByLabelText('State')).toHaveAccessibleDescription('State is required'));
    expect(screen.getByText('City is required')).toBeVisible();
  });

  it('shows the server’s error at its field, and keeps the input', async () => {
    showProfile(someNgoProfile(), {
      'PUT /profile': problem(400, {
        code: 'input.invalid',
        message: 'Please check the highlighted fields',
        errors: [{ path: 'ngoName', message: 'NGO name is required' }],
      }),
    });
    await edit();
    await typeInto('NGO Name', '');
    await save();
    await waitFor(() => expect(screen.getByLabelText('NGO Name')).toHaveAccessibleDescription('NGO name is required'));
    expect(screen.getByLabelText('NGO Name')).toHaveFocus();
  });

  it('keeps the input when saving fails, and says why', async () => {
    showProfile(someProfile(), {
      'PUT /profile': problem(429, { code: 'identity.code.too-soon', message: 'Please wait before asking.' }),
    });
    await edit();
    await typeInto('Full Name', 'Meera P.');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait before asking.');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Meera P.');
  });

  it('asks before input is lost by leaving', async () => {
    const { address } = showProfile();
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

  it('takes the focus from the button that opened it, and returns it', async () => {
    showProfile();
    await edit();
    await waitFor(() => expect(screen.getByRole('form', { name: 'Edit Profile' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Edit Profile' })).toHaveFocus();
  });

  it('of an organisation has a bio, but no experience or interests', async () => {
    const { callsTo } = showProfile(someNgoProfile(), { 'PUT /profile': someNgoProfile({ bio: 'Since 2011.' }) });
    await edit();
    await userEvent.type(await screen.findByLabelText(/^Bio/), 'Since 2011.');
    expect(screen.queryByRole('group', { name: 'Interests' })).toBeNull();
    expect(screen.queryByLabelText(/^Experience/)).toBeNull();
    await save();
    await screen.findByRole('button', { name: 'Edit Profile' });
    expect(callsTo('PUT /profile')[0]?.body).toMatchObject({
      experience: '',
      interests: [],
      bio: 'Since 2011.',
      ngoName: 'Neel Gali Animal Trust',
      ngoWebsite: 'https://neelgali.example',
      ngoDescription: '',
    });
  });
});
