import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@aar/api-client/api';
import { renderScreen } from '../testing/render-screen';
import { QueryView } from './query-view';
import { useFreshQuery } from './use-fresh-query';

const load = jest.fn<Promise<string>, []>();
// Cached data never becomes stale.
const dog = { queryKey: ['dog'], queryFn: load, staleTime: Infinity };
const away = new ApiError(503, { code: 'service.away', message: 'Away' });

function Form() {
  return (
    <QueryView query={useFreshQuery<string>(dog)} failure="Failed to fetch the dog">
      {name => <input aria-label="Name" defaultValue={name} />}
    </QueryView>
  );
}
/** A form that can be closed and opened again, and a button for a refetch by something else on the page. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  const queries = useQueryClient();
  return (
    <>
      <button onClick={() => setOpen(!isOpen)}>Open or close</button>
      <button onClick={() => void queries.invalidateQueries()}>Refetch</button>
      {isOpen && <Form />}
    </>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.findByLabelText('Name');

beforeEach(() => load.mockReset().mockResolvedValue('Moti'));

/** Shows Moti and closes the form, so that he is cached. */
async function openedOnce() {
  renderScreen(<Page />);
  expect(await field()).toHaveValue('Moti');
  await press('Open or close');
  load.mockResolvedValue('Sheru');
}

describe('a query for a form', () => {
  it('waits for the server, whatever is cached', async () => {
    await openedOnce();
    let come: (name: string) => void = () => undefined;
    load.mockReturnValueOnce(new Promise(resolve => (come = resolve)));
    await press('Open or close');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    come('Rani');
    expect(await field()).toHaveValue('Rani');
  });

  it('fails instead of showing cached data, and has the data after a retry', async () => {
    await openedOnce();
    load.mockRejectedValueOnce(away);
    await press('Open or close');
    expect(await screen.findByText('Failed to fetch the dog')).toBeVisible();
    expect(screen.queryByLabelText('Name')).toBeNull();
    let come: (name: string) => void = () => undefined;
    load.mockReturnValueOnce(new Promise(resolve => (come = resolve)));
    await press('Try Again');
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeVisible();
    come('Rani');
    expect(await field()).toHaveValue('Rani');
  });

  it('keeps the form, and its input, when a later refetch fails', async () => {
    renderScreen(<Page />);
    await userEvent.type(await field(), '!');
    load.mockRejectedValueOnce(away);
    await press('Refetch');
    expect(await screen.findByText('Failed to fetch the dog')).toBeVisible();
    expect(await field()).toHaveValue('Moti!');
  });
});
