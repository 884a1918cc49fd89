import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../testing/render-screen';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { answerAlertPresses } from './alert-presses';

const origin = 'https://site.example';
const worker = readFileSync(path.join(__dirname, '../../../public/sw.js'), 'utf8');

/** Presses an alert while these tabs are open; `isFree` is a tab's reply, undefined for a suspended tab. */
async function press(tabs: { url: string; isFree?: boolean }[]) {
  const opened: string[] = [];
  const windows = tabs.map(({ url, isFree }) => ({
    url,
    focus: async () => void opened.push(`focus ${url}`),
    navigate: async (to: string) => void opened.push(`${url} -> ${to}`),
    postMessage: (_asked: string, [port]: MessagePort[]) => void (isFree !== undefined && port!.postMessage(isFree)),
  }));
  const listeners: Record<string, (event: object) => void> = {};
  class Channel {
    port1: { onmessage?: (event: { data: unknown }) => void } = {};
    port2 = { postMessage: (data: unknown) => this.port1.onmessage?.({ data }) };
  }
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
    clients: { matchAll: async () => windows, openWindow: async (to: string) => void opened.push(`new -> ${to}`) },
    location: { origin },
  };
  vm.runInNewContext(worker, { self, URL, MessageChannel: Channel, setTimeout });
  let done: Promise<unknown> | undefined;
  listeners.notificationclick!({
    notification: { close: () => undefined, data: { path: '/requests/1' } },
    waitUntil: (work: Promise<unknown>) => (done = work),
  });
  await done;
  return opened;
}

describe('a press on an alert', () => {
  const page = `${origin}/requests/1`;

  it('navigates a free tab to its page', async () =>
    expect(await press([{ url: `${origin}/`, isFree: true }])).toEqual([`focus ${origin}/`, `${origin}/ -> ${page}`]));

  it('skips a tab with unsaved input, and uses the next one', async () =>
    expect(
      await press([
        { url: `${origin}/contact`, isFree: false },
        { url: `${origin}/events`, isFree: true },
      ]),
    ).toEqual([`focus ${origin}/events`, `${origin}/events -> ${page}`]));

  it('opens a new tab when none is free or none replies', async () => {
    expect(await press([{ url: `${origin}/contact`, isFree: false }])).toEqual([`new -> ${page}`]);
    expect(await press([{ url: `${origin}/contact` }])).toEqual([`new -> ${page}`]);
    expect(await press([])).toEqual([`new -> ${page}`]);
  });

  it('only focuses a tab that already shows its page', async () =>
    expect(await press([{ url: page, isFree: false }])).toEqual([`focus ${page}`]));
});

describe('a tab', () => {
  const worker = new EventTarget();
  const answer = () => {
    const postMessage = jest.fn();
    const asked = Object.assign(new Event('message'), { data: 'may-navigate', ports: [{ postMessage }] });
    worker.dispatchEvent(asked);
    return postMessage.mock.calls[0]![0] as boolean;
  };
  let stop: () => void;
  beforeEach(() => {
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    stop = answerAlertPresses();
  });
  afterEach(() => {
    stop();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('is free while nothing is typed', async () => {
    renderScreen(<textarea aria-label="Message" />);
    expect(answer()).toBe(true);
    await userEvent.type(screen.getByLabelText('Message'), 'I');
    expect(answer()).toBe(false);
  });

  it('is not free while it has unsaved changes', () => {
    renderScreen(<LeaveGuard when />);
    expect(answer()).toBe(false);
  });
});
