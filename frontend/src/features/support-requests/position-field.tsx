import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest, Point } from '@aar/contracts/community/create-support-request';
import { nearestCity } from '../../shared/city-distance';
import { Button } from '../../ui/button';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { MapPin, X } from '../../ui/icons';
import { currentPosition } from './current-position';
import { pointIn } from './point-in-text';

type State = CreateSupportRequest['state'];
const told = { shouldDirty: true, shouldValidate: true };

/** The part of a form that is needed for a location. */
interface PositionForm {
  watch(name: 'point'): Point | null | undefined;
  getValues(name: 'point'): Point | null | undefined;
  setValue(name: 'point', value: Point | null, options: typeof told): void;
  setValue(name: 'state', value: State, options: typeof told): void;
  setValue(name: 'city', value: string, options: typeof told): void;
}

/** The exact location, from the phone or from a pin; it fills state and city if it is near a known city. */
export function PositionField({ form }: { form: PositionForm }) {
  const { i18n } = useLingui();
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  const point = form.watch('point');
  const { next, ...watched } = useFocusThatStays(`${Boolean(point)} ${state}`);

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
    // A pin that was pasted meanwhile takes precedence.
    const isPinned = Boolean(form.getValues('point'));
    setState(found || isPinned ? 'idle' : 'failed');
    if (found && !isPinned) take(found);
  }

  return (
    <div className="stack stack--2" {...watched}>
      {/* Rendered before it has text: a live region that is inserted with its text is not announced. */}
      <div className={point ? 'row row--between' : 'vh'}>
        <p role="status" className="place">
          {point && (
            <>
              <MapPin />
              <span>{i18n.t('Exact place added')}</span>
            </>
          )}
        </p>
        {point && (
          <Button ref={next} tone="quiet" icon={<X />} onClick={() => form.setValue('point', null, told)}>
            {i18n.t('Remove Place')}
          </Button>
        )}
      </div>
      {!point && (
        <>
          <Button
            ref={next}
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

/**
 * Moves the focus to `next` when the focused element in here was removed, but not if the member has moved to another field.
 * `shown` identifies the current content.
 */
function useFocusThatStays(shown: string) {
  const next = useRef<HTMLButtonElement>(null);
  const isInside = useRef(false);
  useLayoutEffect(() => {
    // The focus is on the body, or on the surrounding dialog.
    if (isInside.current && document.activeElement?.contains(next.current)) next.current?.focus();
  }, [shown]);
  return {
    next,
    onFocus: () => void (isInside.current = true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget as Node | null)) isInside.current = false;
    },
  };
}

/** For members who are elsewhere: a pin from their own map, or one that they were sent. */
function Pin({ onFound }: { onFound: (point: Point) => void }) {
  const { i18n } = useLingui();
  const [text, setText] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = text !== undefined;
  // The focused button was removed.
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
          // Only pasted text is taken at once: typed coordinates are valid before their last digits.
          if ((nativeEvent as InputEvent).inputType === 'insertFromPaste') take(target.value);
        }}
        onBlur={() => take(text)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return;
          // Enter would submit the request without the pin.
          event.preventDefault();
          take(text);
        }}
      />
    </Field>
  );
}
