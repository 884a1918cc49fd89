import type { ComponentType } from 'react';
import { act, screen } from '@testing-library/react';
import { ErrorBoundary } from '../app/error-boundary';
import { renderScreen } from '../testing/render-screen';
import { someAdministrator } from '../testing/some-admin-user';
import { Component as AdminPage } from './admin.page';
import { richTextField } from './editorial/rich-text-field';
import { Component as MessagingPage } from './messaging/messaging.page';

let mockIsOnline = false;
const mockPart = (name: string) => {
  const Part = () => <p>The part</p>;
  return {
    __esModule: true,
    get [name]() {
      if (!mockIsOnline) throw new TypeError('Failed to fetch dynamically imported module');
      return Part;
    },
  };
};
jest.mock('./panel-sign-in.form', () => mockPart('PanelSignInForm'));
jest.mock('./messaging/composer', () => mockPart('Composer'));
jest.mock('./editorial/rich-text-editor', () => {
  if (!mockIsOnline) throw new TypeError('Failed to fetch dynamically imported module');
  return mockPart('default');
});

const RichText = richTextField('Content');
const Form = () => <RichText value="" onChange={jest.fn()} onBlur={jest.fn()} isInvalid={false} />;

it.each<[string, ComponentType, object]>([
  ['the sign-in form', AdminPage, {}],
  ['the composer of broadcasts', MessagingPage, { member: someAdministrator }],
  ['the rich text editor', Form, { member: someAdministrator }],
])('%s of the panel is loaded again when the network is back', async (_, Page, options) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  mockIsOnline = false;
  renderScreen(
    <ErrorBoundary>
      <Page />
    </ErrorBoundary>,
    options,
  );
  expect(await screen.findByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible();
  mockIsOnline = true;
  connected.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('The part')).toBeVisible();
  jest.restoreAllMocks();
});
