import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as React from 'react';
import * as router from 'react-router-dom';
import { Link, useNavigate } from 'react-router-dom';
import { renderScreen } from '../testing/render-screen';
import { useScrollRestoration } from './scroll-restoration';

function Page() {
  useScrollRestoration();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/list?open=1">Open a row</Link>
      <Link to="/other">Another page</Link>
      <Link to="#form">To the form</Link>
      <Link to="#50%">To half of it</Link>
      <form id="form" />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const scrollTo = jest.fn();

beforeEach(() => {
  window.scrollTo = scrollTo.mockReset();
  renderScreen(<Page />, { at: '/list' });
});

it('keeps the position when a filter or a row was pressed, also right after a load', async () => {
  await follow('Open a row');
  expect(scrollTo).not.toHaveBeenCalled();
});

it('scrolls to the anchor each time a link to it is followed', async () => {
  const scrollIntoView = (document.querySelector('#form')!.scrollIntoView = jest.fn());
  await follow('To the form');
  await follow('To the form');
  expect(scrollIntoView).toHaveBeenCalledTimes(2);
});

it('stays on the page when an anchor is not correctly encoded', async () => {
  await follow('To half of it');
  expect(screen.getByText('To half of it')).toBeVisible();
});

it('starts another page at its top, and restores the position on return', async () => {
  Object.assign(window, { scrollY: 700 });
  dispatchEvent(new Event('scroll'));
  await follow('Another page');
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(scrollTo).toHaveBeenLastCalledWith(0, 700));
});

it('stores the position when the page is left right after scrolling', () => {
  Object.assign(window, { scrollY: 650 });
  dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(sessionStorage.getItem('scroll-positions')!)).toContainEqual([
    expect.stringMatching(/\/list$/),
    650,
  ]);
  Object.assign(window, { scrollY: 0 });
  dispatchEvent(new Event('pagehide'));
  expect(sessionStorage.getItem('scroll-positions')).toContain('650');
  sessionStorage.clear();
});

describe('after a full page load', () => {
  const kept = (...places: [string, number][]) => sessionStorage.setItem('scroll-positions', JSON.stringify(places));
  /** Simulates a page load of the given navigation type. */
  function load(type: NavigationTimingType, at: string) {
    window.history.replaceState(null, '', at);
    performance.getEntriesByType = () => [{ type }] as never;
    let Anew = Page;
    jest.isolateModules(() => {
      // React and the router must not be loaded twice.
      jest.doMock('react', () => React);
      jest.doMock('react-router-dom', () => router);
      const { useScrollRestoration: restore } =
        jest.requireActual<typeof import('./scroll-restoration')>('./scroll-restoration');
      Anew = () => {
        restore();
        return <h1>Anew</h1>;
      };
    });
    scrollTo.mockReset();
    renderScreen(<Anew />, { at });
  }
  beforeEach(() => kept(['default /long', 900], ['default /list?state=Goa', 400]));
  afterEach(() => sessionStorage.clear());

  it('ignores another page’s position', () => {
    load('reload', '/short');
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it.each(['reload', 'back_forward'] as const)('restores the position after %s', type => {
    load(type, '/list?state=Goa');
    expect(scrollTo).toHaveBeenCalledWith(0, 400);
  });

  it('restores it as soon as the page is long enough, unless the reader has scrolled', () => {
    let grow = () => {};
    globalThis.ResizeObserver = class {
      constructor(changed: ResizeObserverCallback) {
        grow = () => changed([], this);
      }
      observe() {}
      unobserve() {}
      disconnect() {
        grow = () => {};
      }
    };
    load('reload', '/list?state=Goa');
    scrollTo.mockReset();
    grow();
    expect(scrollTo).toHaveBeenCalledWith(0, 400);
    scrollTo.mockReset();
    dispatchEvent(new Event('wheel'));
    grow();
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('starts at the top when the URL was typed or followed', () => {
    load('navigate', '/list?state=Goa');
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
