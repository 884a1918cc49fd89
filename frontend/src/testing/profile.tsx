import { Route, Routes } from 'react-router-dom';
import type { Profile } from '@aar/contracts/identity/profile.contract';
import { Component as ProfileFrame } from '../features/profile/profile-frame';
import { Component as ProfilePage } from '../features/profile/profile.page';
import { renderScreen, someMember } from './render-screen';
import { someProfile } from './some-profile';

export const profilePages = (
  <Routes>
    <Route path="/profile" element={<ProfileFrame />}>
      <Route index element={<ProfilePage />} />
      <Route path="security" element={<p>Security page</p>} />
    </Route>
    <Route path="*" element={<p>Elsewhere</p>} />
  </Routes>
);

/** Renders the profile in its frame, as its member sees it. */
export const showProfile = (profile: Profile = someProfile(), answers = {}, at = '/profile') =>
  renderScreen(profilePages, {
    at,
    member: {
      ...someMember,
      userType: profile.userType,
      ngoName: profile.ngoName,
      ngoReview: profile.ngoReview,
      isChecked: profile.isChecked,
    },
    answers: { 'GET /profile': profile, 'GET /privacy/delete': { dueAt: null }, ...answers },
  });
