import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest, Point } from '@aar/contracts/community/support-requests.contract';
import { nearestCity } from '../../shared/city-distance';
import { Button } from '../../ui/button';
import { MapPin, X } from '../../ui/icons';
import { currentPosition } from './current-position';

type State = CreateSupportRequest['state'];
const told = { shouldDirty: true, shouldValidate: true };

/** As much of a form as it takes to keep a place. */
interface PositionForm {
  watch(name: 'point'): Point | null | undefined;
  setValue(name: 'point', value: Point | null, options: typeof told): void;
  setValue(name: 'state', value: State, options: typeof told): void;
  setValue(name: 'city', value: string, options: typeof told): void;
}

/** The exact place from the phone; it fills state and city where it lies near a known one. */
export function PositionField({ form }: { form: PositionForm }) {
  const { i18n } = useLingui();
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  const point = form.watch('point');

  async function locate() {
    setState('locating');
    const found = await currentPosition();
    setState(found ? 'idle' : 'failed');
    if (!found) return;
    form.setValue('point', found, told);
    const place = nearestCity(found.latitude, found.longitude);
    if (!place) return;
    form.setValue('state', place.state as State, told);
    form.setValue('city', place.city, told);
  }

  return (
    <div className="stack stack--2">
      {point ? (
        <div className="row row--between">
          <p className="place">
            <MapPin />
            <span>{i18n.t('Exact place added')}</span>
          </p>
          <Button tone="quiet" icon={<X />} onClick={() => form.setValue('point', null, told)}>
            {i18n.t('Remove Place')}
          </Button>
        </div>
      ) : (
        <Button
          tone="plain"
          icon={<MapPin />}
          pending={state === 'locating'}
          pendingLabel={i18n.t('Finding you...')}
          onClick={() => void locate()}
        >
          {i18n.t('Use My Location')}
        </Button>
      )}
      <p role="status" className="small muted">
        {state === 'failed'
          ? i18n.t('Your location could not be read. Please write the street and the nearest landmark.')
          : i18n.t(
              'Others see the city and an area of about 1 km. Only helpers whose offer you accept see the exact place.',
            )}
      </p>
    </div>
  );
}
