import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { z } from 'zod';
import { api } from '../../api/client';
import { Draft } from '../../api/draft';
import { signIn, signOut } from '../../api/session';
import { useSiteContent } from '../../api/site-content';
import { renderScreen, someMember } from '../../testing/render-screen';
import { useSessionEffects } from './session-effects';

jest.mock('./use-live-connection', () => ({ useLiveConnection: () => undefined }));

const names: string[] = [];
function Page() {
  useSessionEffects();
  names.push(useSiteContent().text('site-name', 'the default'));
  const requests = useQuery(api.supportRequests.list.query());
  return <p>{requests.data?.supportRequests.length ?? 'none yet'}</p>;
}

beforeEach(() => {
  names.length = 0;
  const item = { id: '1', key: 'site-name', content: 'Paws of Pune', isActive: true };
  document.head.innerHTML = `<script type="application/json" id="site-content">${JSON.stringify([item])}</script>`;
});
afterEach(() => {
  document.head.innerHTML = '';
  act(signOut);
});

describe('when somebody signs in or out', () => {
  it('keeps the site’s own name on the page and refetches private data', async () => {
    let count = 1;
    renderScreen(<Page />, {
      answers: { 'GET /support-requests': () => ({ supportRequests: Array(count++).fill({}), nextCursor: null }) },
    });
    expect(await screen.findByText('1')).toBeVisible();
    act(() => signIn({ token: 't', user: someMember }));
    expect(await screen.findByText('2')).toBeVisible();
    act(signOut);
    expect(await screen.findByText('3')).toBeVisible();
    expect(new Set(names)).toEqual(new Set(['Paws of Pune']));
  });

  it('removes the drafts of a member who left, not of one who signed in again', async () => {
    renderScreen(<Page />, { member: someMember });
    new Draft({ name: 'create-request', schema: z.object({ title: z.string() }) }).store({ title: 'Cat' });
    act(() => signIn({ token: 'another', user: someMember }));
    expect(new Draft({ name: 'create-request', schema: z.object({ title: z.string() }) }).values).toEqual({
      title: 'Cat',
    });
    act(signOut);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });
});
