import { Suspense } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { isNewReleaseOut } from '../api/release';
import { renderScreen } from '../testing/render-screen';
import { App } from './app';
import { ErrorBoundary } from './error-boundary';
import { lazyScreen } from './screen';

jest.mock('../api/release', () => ({ isNewReleaseOut: jest.fn(async () => false) }));

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

describe('the error page', () => {
  it('reports a fault of the site, not of the connection, while offline too', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const Broken = () => {
      throw new TypeError('x is undefined');
    };
    renderScreen(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  });

  it('catches what is thrown around the router', () => {
    const Router = () => {
      throw new TypeError('x is undefined');
    };
    render(<App queries={new QueryClient()} Router={Router} />);
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  });

  describe('of a chunk that failed to load twice', () => {
    const missing = () => jest.fn().mockRejectedValue(new TypeError('no network'));
    const failTwice = async (load: jest.Mock) => {
      const Screen = lazyScreen(load);
      renderScreen(
        <>
          <Link to="/fine">Go on</Link>
          <Link to="/">Back</Link>
          <ErrorBoundary>
            <Suspense>
              <Routes>
                <Route path="/" element={<Screen />} />
                <Route path="/fine" element={<p>Fine</p>} />
              </Routes>
            </Suspense>
          </ErrorBoundary>
        </>,
      );
      expect(await screen.findByRole('heading', { name: "This page couldn't load" })).toBeVisible();
      expect(load).toHaveBeenCalledTimes(2);
      load.mockResolvedValue({ Component: () => <h1>Events</h1> });
    };
    it('loads it again when the member returns to the screen', async () => {
      await failTwice(missing());
      await userEvent.click(screen.getByText('Go on'));
      await userEvent.click(screen.getByText('Back'));
      expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible();
    });

    it('loads it again after Try Again, without reloading the page', async () => {
      await failTwice(missing());
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      expect(await screen.findByRole('heading', { name: 'Events' })).toBeVisible();
    });

    it('says so when a new release has removed it', async () => {
      jest.mocked(isNewReleaseOut).mockResolvedValue(true);
      await failTwice(missing());
      expect(await screen.findByRole('heading', { name: 'There is a new version of the site' })).toBeVisible();
      expect(screen.queryByText(/connection/)).toBeNull();
    });
  });
});
