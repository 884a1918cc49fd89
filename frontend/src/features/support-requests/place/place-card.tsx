import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { ResponseStatus } from '@aar/contracts/community/responses.contract';
import type { SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { api } from '../../../api/client';
import { Card } from '../../../ui/display/card';
import { MapPin } from '../../../ui/icons';
import { mapLink } from './map-link';

const helping: readonly ResponseStatus[] = ['accepted', 'on-the-way', 'there'];

/** Whether the user's offer is accepted and the help not given yet. */
export const isHelping = ({ myResponse }: Pick<SupportRequest, 'myResponse'>) =>
  myResponse !== null && helping.includes(myResponse.status);

/** Whether the server returns the exact location to the current user. */
export const maySeePlace = (request: SupportRequest) =>
  request.cell !== null &&
  (request.status === 'active' || request.status === 'paused') &&
  (request.isOwner || isHelping(request));

/** The link to the exact location, for the owner and accepted helpers; not cached longer than the page is open. */
export function PlaceCard({ id }: { id: string }) {
  const { i18n } = useLingui();
  const point = useQuery(api.supportRequests.point.query({ id }));
  // Stays when a refetch fails offline; disappears once the server no longer returns it.
  if (!point.data || point.error?.status === 404) return null;
  return (
    <Card aria-labelledby="exact-place">
      <h2 id="exact-place">{i18n.t('Exact place')}</h2>
      <div className="stack">
        <p>{i18n.t('Only the person who asked and helpers whose offer is accepted can see this.')}</p>
        <a className="btn btn--wide" href={mapLink(point.data)} target="_blank" rel="noopener noreferrer">
          <MapPin />
          {i18n.t('Open in Maps')}
        </a>
      </div>
    </Card>
  );
}
