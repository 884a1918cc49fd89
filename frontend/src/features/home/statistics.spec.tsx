import { screen } from '@testing-library/react';
import { problem, renderScreen } from '../../testing/render-screen';
import { Statistics } from './statistics';

const entry = (key: string, content: string) => ({ id: key, key, content, isActive: true });
const show = (entries: object[], statistics: object) =>
  renderScreen(<Statistics />, { answers: { 'GET /site-content': entries, 'GET /statistics': statistics } });
const real = { activists: 2847, ngos: 156, eventsThisMonth: 89 };
const figure = async (label: string, value: string) => {
  expect((await screen.findByText(value)).parentElement).toHaveTextContent(label);
};

describe('the statistics of the home page', () => {
  it('are the real counts', async () => {
    show([], real);
    await figure('Active Members', '2,847');
    await figure('NGOs Connected', '156');
    await figure('Events This Month', '89');
  });

  it('are an administrator’s label and number where they are set', async () => {
    show([entry('homepage_stats_ngos', '1200'), entry('homepage_stats_ngos_label', 'Partners')], real);
    await figure('Partners', '1,200');
    await figure('Active Members', '2,847');
  });

  it('are 0 when even the counts fail', async () => {
    show([], problem(503, { code: 'service.away', message: 'Resting' }));
    expect(await screen.findAllByText('0')).toHaveLength(3);
  });
});
