import { useEffect } from 'react';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { someAdministrator } from '../../testing/some-admin-user';
import type { ListPage } from './resource';
import { useOptimisticWrite, useResourceList } from './use-resource-list';

interface Dog {
  id: string;
  name: string;
  isFed: boolean;
}
const [moti, rani] = ['Moti', 'Rani'].map(name => ({ id: name, name, isFed: false })) as [Dog, Dog];

let onServer: Dog[];
const fetchDogs = jest.fn(async (): Promise<ListPage<Dog>> => ({ rows: onServer, nextCursor: null }));
const list = { key: ['dogs', 'list'] as const, fetch: fetchDogs };
const screenNow: { write: ReturnType<typeof useOptimisticWrite<Dog>>; refetch: () => Promise<unknown> } = {} as never;

function Dogs() {
  const dogs = useResourceList<Dog>({ list }, {});
  const write = useOptimisticWrite<Dog>({ list });
  useEffect(() => void Object.assign(screenNow, { write, refetch: dogs.refetch }));
  return <p>{dogs.data?.rows.map(({ name, isFed }) => `${name}${isFed ? ' is fed' : ''}`).join(', ') || 'none'}</p>;
}

/** A write whose response is pending. */
function sent(rows: Dog[], expected: (dog: Dog) => Dog | null) {
  let settle: { resolve: () => void; reject: (error: Error) => void };
  const answer = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
  let written: Promise<unknown>;
  act(() => void (written = screenNow.write(rows, () => answer, expected).catch(() => undefined)));
  const ending = (end: () => void) =>
    act(async () => {
      end();
      await written;
    });
  return {
    succeeds: () => ending(() => settle.resolve()),
    fails: () => ending(() => settle.reject(new Error('refused'))),
  };
}
const shows = (text: string) => waitFor(() => expect(screen.getByText(text, { exact: true })).toBeVisible());
const removal = () => null;
const feeding = (dog: Dog) => ({ ...dog, isFed: true });

beforeEach(async () => {
  onServer = [moti, rani];
  renderScreen(<Dogs />, { member: someAdministrator });
  await shows('Moti, Rani');
});

describe('an optimistic update', () => {
  it('does not bring back a row that another one removed, when it fails', async () => {
    const [first, second] = [sent([moti], removal), sent([rani], removal)];
    await shows('none');
    await second.succeeds();
    onServer = [moti];
    await first.fails();
    await shows('Moti');
  });

  it('rolls back only its own field of a row', async () => {
    const fed = sent([moti], feeding);
    const named = sent([{ ...moti, isFed: true }], dog => ({ ...dog, name: 'Motilal' }));
    await shows('Motilal is fed, Rani');
    await fed.fails();
    await shows('Motilal, Rani');
    await named.succeeds();
    await shows('Motilal, Rani');
  });

  it('keeps what the server sent meanwhile when it is rolled back', async () => {
    const removed = sent([moti], removal);
    onServer = [moti, feeding(rani), { ...rani, id: 'Sheru', name: 'Sheru' }];
    await act(screenNow.refetch);
    await shows('Rani is fed, Sheru');
    await removed.fails();
    await shows('Moti, Rani is fed, Sheru');
  });

  it('stays when it succeeds', async () => {
    await sent([moti], removal).succeeds();
    await shows('Rani');
  });
});
