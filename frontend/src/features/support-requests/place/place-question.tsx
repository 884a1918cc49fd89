import { useId, type Ref } from 'react';
import { useLingui } from '@lingui/react';
import type { Point } from '@aar/contracts/community/create-support-request';
import { citiesOf, distanceKm } from '@aar/contracts/locations';
import type { CityOfState } from '@aar/contracts/places.rules';
import { PlacePicture } from '../../../domain/places/place-picture';
import { Button } from '../../../ui/button';
import { mapLink } from './map-link';

const kmFrom = ({ state, city }: CityOfState, { latitude: lat, longitude: lon }: Point) => {
  const listed = citiesOf(state).find(({ name }) => name === city);
  return listed && Math.round(distanceKm(listed, { name: '', lat, lon }));
};

/** Shows a place on a map, and asks before it counts: the members of its city are alerted. */
export function PlaceQuestion({
  point,
  near,
  chosen,
  first,
  onAnswer,
}: {
  point: Point;
  /** The city to which the place belongs. */
  near: CityOfState;
  /** The city in the form; blank if there is none yet. */
  chosen: CityOfState;
  /** The button that gets the focus. */
  first: Ref<HTMLButtonElement>;
  onAnswer: (isRight: boolean) => void;
}) {
  const { i18n } = useLingui();
  const id = useId();
  const isElsewhere = chosen.city !== '' && (chosen.city !== near.city || chosen.state !== near.state);
  return (
    <div role="group" aria-labelledby={`${id}-title`} aria-describedby={`${id}-where`} className="stack stack--2">
      <strong id={`${id}-title`}>{i18n.t('Is this the place?')}</strong>
      <PlacePicture point={point} />
      <div id={`${id}-where`}>
        <p>
          {i18n.t('About {km} km from the centre of {city}, {state}.', {
            km: kmFrom(near, point),
            city: near.city,
            state: near.state,
          })}
        </p>
        {isElsewhere && (
          <p>
            {i18n.t(
              'You chose {city}. If this place is right, the city changes to {near}, and members there are alerted.',
              {
                city: chosen.city,
                near: near.city,
              },
            )}
          </p>
        )}
      </div>
      <a href={mapLink(point)} target="_blank" rel="noopener noreferrer">
        {i18n.t('Open in Maps')}
      </a>
      <div className="row">
        <Button ref={first} onClick={() => onAnswer(true)}>
          {i18n.t('Yes, This Is the Place')}
        </Button>
        <Button tone="plain" onClick={() => onAnswer(false)}>
          {i18n.t('No, Remove It')}
        </Button>
      </div>
    </div>
  );
}
