import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen, someMember } from '../testing/render-screen';
import AskForAlerts from './ask-for-alerts';
import { followMember } from './device-alerts';
import { DeviceAlertsCard } from './device-alerts-card';

/** A browser that supports notifications; `answer` is the member's response to its permission prompt. */
function aBrowser(answer: NotificationPermission = 'granted') {
  const asked = jest.fn();
  let subscription: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: jest.fn(() => {
      const endpoint = 'https://push.example.com/1';
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      const unsubscribe = () => Promise.resolve(((subscription = null), true));
      subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) };
      return Promise.resolve(subscription);
    }),
  };
  const registration = { pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: jest.fn(() => Promise.resolve(registration)),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission: () => {
      asked();
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  Object.assign(window, { PushManager: class {}, Notification: notification });
  return { asked, pushManager, isSubscribed: () => subscription !== null };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) delete (window as never as Record<string, unknown>)[name];
  delete (navigator as never as Record<string, unknown>).serviceWorker;
  localStorage.clear();
});

const show = (what: React.ReactElement, answers: Record<string, unknown> = {}) => {
  const subscribe = jest.fn(() => ({}));
  const unsubscribe = jest.fn(() => ({}));
  renderScreen(what, {
    member: someMember,
    answers: {
      'GET /push/key': { publicKey: 'B'.repeat(87) },
      'POST /push/subscriptions': subscribe,
      'POST /push/unsubscribe': unsubscribe,
      ...answers,
    },
  });
  return { subscribe, unsubscribe };
};

describe('alerts on this device', () => {
  it('can be turned on and off in the settings; the browser prompts only after the press', async () => {
    const browser = aBrowser();
    const { subscribe, unsubscribe } = show(<DeviceAlertsCard />);
    const on = await screen.findByRole('button', { name: 'Show Alerts on This Device' });
    expect(browser.asked).not.toHaveBeenCalled();
    await userEvent.click(on);
    expect(await screen.findByText('This device shows alerts, also while the site is closed.')).toBeVisible();
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: 'B'.repeat(87),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Stop on This Device' }));
    expect(await screen.findByRole('button', { name: 'Show Alerts on This Device' })).toBeVisible();
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('explain what to do when the member has blocked them', async () => {
    aBrowser('denied');
    show(<DeviceAlertsCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show Alerts on This Device' }));
    expect(await screen.findByText(/You have blocked notifications of this site/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say so when the browser does not support them', async () => {
    show(<DeviceAlertsCard />);
    expect(await screen.findByText('This browser cannot show alerts while the site is closed.')).toBeVisible();
  });

  it('are not offered when the site has no push key', async () => {
    aBrowser();
    const asked = jest.fn(() => ({ publicKey: null }));
    show(<DeviceAlertsCard />, { 'GET /push/key': asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    expect(screen.queryByRole('heading')).toBeNull();
  });

  it('end when the member logs out', async () => {
    const browser = aBrowser();
    show(<DeviceAlertsCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show Alerts on This Device' }));
    await waitFor(() => expect(browser.isSubscribed()).toBe(true));
    await followMember(undefined);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('continue for the same member after a new sign-in, but not for another member', async () => {
    const browser = aBrowser();
    const { subscribe } = show(<DeviceAlertsCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show Alerts on This Device' }));
    await screen.findByText('This device shows alerts, also while the site is closed.');
    await followMember(someMember.id);
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(browser.isSubscribed()).toBe(true);
    await followMember('another member');
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(browser.isSubscribed()).toBe(false);
  });
});

describe('the offer of alerts on this device', () => {
  it('is never shown again after a refusal', async () => {
    const browser = aBrowser();
    show(<AskForAlerts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Not Now' }));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(browser.asked).not.toHaveBeenCalled();
    expect(localStorage.getItem('aar-asked-for-alerts')).toBe('true');
  });

  it('turns alerts on with one press and disappears', async () => {
    const browser = aBrowser();
    show(<AskForAlerts />);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Tell Me on This Device' }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(browser.isSubscribed()).toBe(true);
  });
});
