import { screen, within } from '@testing-library/react';
import { platformNames } from '../domain/vocabulary/social-platforms';
import { Component as SocialSettingsPage } from '../features/social-settings/social-settings.page';
import { renderScreen, someMember } from './render-screen';

const account = (platform: string, change = {}) => ({
  platform,
  username: null,
  isConnected: false,
  autoShare: false,
  connectBy: ['google', 'facebook', 'twitter'].includes(platform) ? 'oauth' : 'handle',
  isAvailable: true,
  ...change,
});

/** The six accounts of a member, none connected except by `changes`. */
export const someAccounts = (changes: Record<string, object> = {}) =>
  Object.keys(platformNames).map(platform => account(platform, changes[platform]));

export const somePreferences = {
  autoShareEvents: false,
  autoShareRequests: false,
  includeHashtags: true,
  customHashtags: ['AnimalRights', 'AnimalWelfare'],
  defaultMessage: 'Join me!',
};

/** Renders the screen for a member with these accounts. */
export const showSocialSettings = (answers = {}, changes: Record<string, object> = {}, at = '/social-settings') =>
  renderScreen(<SocialSettingsPage />, {
    at,
    member: someMember,
    answers: {
      'GET /social-accounts': { accounts: someAccounts(changes), preferences: somePreferences },
      'PUT /social-accounts/preferences': ({ body }: { body: object }) => body,
      ...answers,
    },
  });

/** The row of a platform. */
export const accountRow = async (name: string) => within(await screen.findByRole('group', { name }));
