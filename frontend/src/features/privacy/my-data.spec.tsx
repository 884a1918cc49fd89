import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveFile } from '../../api/save-file';
import { renderScreen, someMember } from '../../testing/render-screen';
import { MyData } from './my-data';

jest.mock('../../api/save-file');

const dataExport = (change: object) => ({
  id: 'export-1',
  status: 'gathering',
  gathered: 0,
  parts: 4,
  requestedAt: '2026-11-20T08:00:00Z',
  expiresAt: null,
  url: null,
  ...change,
});
const show = (answers: Record<string, object>) => renderScreen(<MyData />, { member: someMember, answers });

describe('the download of my data', () => {
  it('is prepared on demand, with its progress, until it is ready', async () => {
    const states = [
      dataExport({ gathered: 2 }),
      dataExport({ status: 'ready', gathered: 4, expiresAt: '2026-11-27T08:00:00Z' }),
    ];
    let asked = false;
    show({
      'GET /privacy/export': () => ({ export: asked ? (states.length > 1 ? states.shift() : states[0]) : null }),
      'POST /privacy/export': () => {
        asked = true;
        return dataExport({ gathered: 1 });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Prepare My Data' }));
    const progress = await screen.findByRole('progressbar', { name: 'Preparing your data' });
    expect(progress).toHaveAttribute('aria-valuetext', '1 of 4 parts ready');
    expect(screen.queryByRole('button', { name: /Prepare My Data/ })).toBeNull();
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuetext', '2 of 4 parts ready'), {
      timeout: 4_000,
    });
    expect(await screen.findByRole('button', { name: 'Download My Data' }, { timeout: 4_000 })).toBeVisible();
  }, 15_000);

  it('is downloaded as a file', async () => {
    show({
      'GET /privacy/export': { export: dataExport({ status: 'ready', expiresAt: '2026-11-27T08:00:00Z' }) },
      'GET /privacy/export/export-1/file': { member: 'Meera' },
    });
    expect(await screen.findByText('Prepared on Nov 20, 2026. Available until Nov 27, 2026.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Download My Data' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'my-data-2026-11-20.json'));
  });

  it('can be prepared again after it has expired', async () => {
    show({ 'GET /privacy/export': { export: dataExport({ status: 'expired' }) } });
    expect(await screen.findByText('Your last download has expired.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Prepare My Data Again' })).toBeEnabled();
  });
});
