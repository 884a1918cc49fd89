import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../testing/render-screen';
import { stubMediaQueries } from '../testing/screen-width';
import { someAdministrator } from '../testing/some-admin-user';
import { Component as Kit } from './kit.page';

beforeEach(() => stubMediaQueries(true));

it('the kit renders every part without a warning', async () => {
  const printed = jest.spyOn(console, 'error');
  renderScreen(<Kit />, { at: '/kit', member: someAdministrator });
  for (const name of ['Buttons', 'Fields', 'Tickets', 'Lists of the panel', 'Filters of a report', 'Choice among many'])
    expect(screen.getByRole('heading', { name })).toBeVisible();
  expect(await screen.findAllByRole('link', { name: 'Moti' })).toHaveLength(2);
  expect(printed).not.toHaveBeenCalled();
});

it('the filters of a report work without a list and do not affect the lists on the same page', async () => {
  const { address } = renderScreen(<Kit />, { at: '/kit', member: someAdministrator });
  const report = within((await screen.findByRole('heading', { name: 'Filters of a report' })).closest('section')!);
  expect(await report.findByText('4 dogs')).toBeVisible();
  await userEvent.selectOptions(report.getByLabelText('Size'), 'Large');
  expect(await report.findByText('2 dogs')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/kit?report.size=large'));
  expect(screen.getAllByRole('link', { name: 'Moti' })).toHaveLength(2);
});
