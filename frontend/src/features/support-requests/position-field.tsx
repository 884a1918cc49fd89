import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest, Point } from '@aar/contracts/community/support-requests.contract';
import { nearestCity } from '../../shared/city-distance';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { MapPin, X } from '../../ui/icons';
import { currentPosition } from './current-position';
import { pointIn } from './point-in-text';

type State = CreateSupportRequest['state'];
const told = { shouldDirty: true, shouldValidate: true };

/** As much of a form as it takes to keep a place. */
interface PositionForm {
  watch(name: 'point'): Point | null | undefined;
  getValues(name: 'point'): Point | null | undefined;
  setValue(name: 'point', value: Point | null, options: typeof told): void;
  setValue(name: 'state', value: State, options: typeof told): void;
  setValue(name: 'city', value: string, options: typeof told): void;
}

/** The exact place from the phone, or of a pin; it fills state and city where it lies near a known one. */
export function PositionField({ form }: { form: PositionForm }) {
  const { i18n } = useLingui();
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  const point = form.watch('point');

  function take(found: Point) {
    form.setValue('point', found, told);
    const place = nearestCity(found.latitude, found.longitude);
    if (!place) return;
    form.setValue('state', place.state as State, told);
    form.setValue('city', place.city, told);
  }
  async function locate() {
    setState('locating');
    const found = await currentPosition();
    // The pin that was pasted meanwhile is what is meant.
    const isPinned = Boolean(form.getValues('point'));
    setState(found || isPinned ? 'idle' : 'failed');
    if (found && !isPinned) take(found);
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
        <>
          <Button
            tone="plain"
            icon={<MapPin />}
            pending={state === 'locating'}
            pendingLabel={i18n.t('Finding you...')}
            onClick={() => void locate()}
          >
            {i18n.t('Use My Location')}
          </Button>
          <Pin onFound={take} />
        </>
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

/** For whoever is elsewhere: the pin that they set in their own map, or were sent. */
function Pin({ onFound }: { onFound: (point: Point) => void }) {
  const { i18n } = useLingui();
  const [text, setText] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = text !== undefined;
  // The button that had the focus is gone.
  useEffect(() => input.current?.focus(), [isOpen]);
  if (!isOpen)
    return (
      <Button tone="quiet" onClick={() => setText('')}>
        {i18n.t('Paste a Pin')}
      </Button>
    );

  function take(typed: string) {
    const found = pointIn(typed);
    setIsMissing(typed !== '' && !found);
    if (found) onFound(found);
  }
  return (
    <Field
      label={i18n.t('Pin')}
      optional
      hint={i18n.t('The coordinates of a pin in your map, or its link.')}
      error={
        isMissing
          ? i18n.t('No place in India is in this. Where the link is a short one, paste the coordinates.')
          : undefined
      }
    >
      <TextInput
        ref={input}
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          setIsMissing(false);
          // What is typed is a place already while its last digits are missing.
          if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') take(target.value);
        }}
        onBlur={() => take(text)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // It would send the request, without the pin.
          event.preventDefault();
          take(text);
        }}
      />
    </Field>
  );
}
