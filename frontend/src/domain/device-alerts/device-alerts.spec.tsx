import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen, someMember } from '../../testing/render-screen';
import AskForAlerts from './ask-for-alerts';
import { deviceAlerts, followMember, keepSubscribed, turnOffDeviceAlerts } from './device-alerts';
import { DeviceAlertsCard } from './device-alerts-card';

const firstKey = Buffer.alloc(65, 1).toString('base64url');
const secondKey = Buffer.alloc(65, 2).toString('base64url');
const bytesOf = (key: string) => new Uint8Array(Buffer.from(key, 'base64url')).buffer;
const keyOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');

/** A browser that supports notifications; `answer` is the member's response to its permission prompt. */
function aBrowser(answer: NotificationPermission = 'granted') {
  const asked = jest.fn();
  interface Subscription {
    endpoint: string;
    options: { applicationServerKey: ArrayBuffer };
    toJSON: () => object;
    unsubscribe: () => Promise<boolean>;
  }
  let subscription: Subscription | null = null;
  let count = 0;
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: jest.fn(({ applicationServerKey }: { applicationServerKey: string }) => {
      if (subscription && keyOf(subscription.options.applicationServerKey) !== applicationServerKey)
        return Promise.reject(new Error('InvalidStateError'));
      const endpoint = subscription?.endpoint ?? `https://push.example.com/${++count}`;
      const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
      const unsubscribe = () => Promise.resolve(((subscription = null), true));
      const options = { applicationServerKey: bytesOf(applicationServerKey) };
      subscription = { endpoint, options, unsubscribe, toJSON: () => ({ endpoint, keys }) };
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
  return {
    asked,
    pushManager,
    isSubscribed: () => subscription !== null,
    /** Replaces the subscription, as the browser may do by itself. */
    replace: () => {
      const told = { ...subscription!.toJSON(), endpoint: 'https://push.example.com/renewed' };
      subscription = { ...subscription!, endpoint: told.endpoint, toJSON: () => told };
    },
    lose: () => (subscription = null),
    /** Unsubscribing fails this many times. */
    holdOn: (times: number) => {
      const { unsubscribe } = subscription!;
      subscription!.unsubscribe = () => (times-- > 0 ? Promise.resolve(false) : unsubscribe());
    },
  };
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) delete (window as never as Record<string, unknown>)[name];
  delete (navigator as never as Record<string, unknown>).serviceWorker;
  localStorage.clear();
});

let siteKey = firstKey;
beforeEach(() => (siteKey = firstKey));

const show = (what: React.ReactElement, answers: Record<string, unknown> = {}) => {
  const subscribe = jest.fn<object, [{ body: object }]>(() => ({}));
  const unsubscribe = jest.fn(() => ({}));
  renderScreen(what, {
    member: someMember,
    answers: {
      'GET /push/key': () => ({ publicKey: siteKey }),
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
    expect(await screen.findByText('This device shows alerts, even when the site is closed.')).toBeVisible();
    expect(subscribe).toHaveBeenCalledTimes(1);
    expect(browser.pushManager.subscribe).toHaveBeenCalledWith({
      userVisibleOnly: true,
      applicationServerKey: firstKey,
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
    expect(await screen.findByText(/You have blocked notifications from this site/)).toBeVisible();
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
    await screen.findByText('This device shows alerts, even when the site is closed.');
    await followMember(someMember.id);
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(browser.isSubscribed()).toBe(true);
    await followMember('another member');
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(browser.isSubscribed()).toBe(false);
  });
});

describe('alerts that are on', () => {
  const turnOn = async () => {
    const browser = aBrowser();
    const { subscribe } = show(<DeviceAlertsCard />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show Alerts on This Device' }));
    await screen.findByText('This device shows alerts, even when the site is closed.');
    return { browser, told: () => subscribe.mock.calls.map(([{ body }]) => body) };
  };
  const [first, second] = ['https://push.example.com/1', 'https://push.example.com/2'];

  it('subscribe again when the site has a new key, and report which subscription that replaces', async () => {
    const { told } = await turnOn();
    await keepSubscribed(someMember.id);
    expect(told()).toEqual([expect.objectContaining({ endpoint: first, siteKey: firstKey })]);
    siteKey = secondKey;
    await keepSubscribed(someMember.id);
    expect(told().slice(1)).toEqual([
      expect.objectContaining({ endpoint: second, siteKey: secondKey, replaces: first }),
    ]);
    expect(await deviceAlerts()).toBe('on');
  });

  it('are registered again after the browser replaced the subscription', async () => {
    const { browser, told } = await turnOn();
    browser.replace();
    navigator.serviceWorker.onmessage!({ data: 'push-subscription-changed' } as MessageEvent);
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told().slice(1)).toEqual([
      expect.objectContaining({ endpoint: 'https://push.example.com/renewed', replaces: first }),
    ]);
  });

  it('are restored after the browser lost its subscription, but not after the member turned them off', async () => {
    const { browser, told } = await turnOn();
    browser.lose();
    await keepSubscribed(someMember.id);
    expect(told().slice(1)).toEqual([expect.objectContaining({ endpoint: second, replaces: first })]);
    await turnOffDeviceAlerts();
    await keepSubscribed(someMember.id);
    expect(told()).toHaveLength(2);
    expect(browser.isSubscribed()).toBe(false);
  });

  it('are left alone for another member', async () => {
    const { told } = await turnOn();
    siteKey = secondKey;
    await keepSubscribed('another member');
    expect(told()).toHaveLength(1);
  });

  it('are shown as ended while the browser does not subscribe again, and can be turned on', async () => {
    const { browser } = await turnOn();
    cleanup();
    siteKey = secondKey;
    browser.holdOn(2);
    show(<DeviceAlertsCard />);
    expect(await screen.findByText(/^Alerts on this device have stopped/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show Alerts on This Device' }));
    expect(await screen.findByText('This device shows alerts, even when the site is closed.')).toBeVisible();
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
    await userEvent.click(await screen.findByRole('button', { name: 'Yes, Alert Me on This Device' }));
    await waitFor(() => expect(screen.queryByRole('heading')).toBeNull());
    expect(browser.isSubscribed()).toBe(true);
  });
});
