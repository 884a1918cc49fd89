import { answersShowingMembers, answersShowingWaysIn } from './member-answers';
import { privacy } from './privacy.contract';
import { profile } from './profile.contract';
import { sessions } from './sessions.contract';
import { socialAccounts } from './social-accounts.contract';

test.each([
  ['signing out everywhere', sessions.endOthers],
  ['a new password, which ends the same', profile.changePassword],
])('%s invalidates every list of ways into the account', (_, { changes }) => {
  expect(changes).toEqual(expect.arrayContaining([...answersShowingWaysIn]));
});

test.each([
  ['a choice under Privacy', privacy.decide],
  ['an answer to the question of the dashboard', privacy.answer],
  ['the switch of the profile', profile.setListed],
])('%s can list a member, so it invalidates what shows members', (_, { changes }) => {
  expect(changes).toEqual(expect.arrayContaining([...answersShowingMembers]));
});

test.each([
  ['connected', socialAccounts.confirm],
  ['disconnected', socialAccounts.disconnect],
])('an account that is %s changes the ways into it', (_, { changes }) => {
  expect(changes).toEqual(expect.arrayContaining(['identity.social-accounts', 'identity.access']));
});
