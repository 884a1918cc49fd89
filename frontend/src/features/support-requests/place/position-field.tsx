import { useEffect, useId, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useLingui } from '@lingui/react';
import type { CreateSupportRequest, Point } from '@aar/contracts/community/create-support-request';
import { cityAt, isOfCity } from '@aar/contracts/places.rules';
import { Button } from '../../../ui/button';
import { Field, FieldError } from '../../../ui/form/field';
import { TextInput } from '../../../ui/form/inputs';
import { MapPin, X } from '../../../ui/icons';
import { currentPosition } from './current-position';
import { PlaceQuestion } from './place-question';
import { pointIn } from './point-in-text';

type State = CreateSupportRequest['state'];
const setOptions = { shouldDirty: true, shouldValidate: true };
type SetOptions = typeof setOptions;

/** The part of a form that is needed for a location. */
interface PositionForm {
  watch(name: 'point'): Point | null | undefined;
  watch(name: 'state' | 'city'): string | undefined;
  error(name: 'point'): string | undefined;
  getValues(name: 'point'): Point | null | undefined;
  getValues(name: 'state' | 'city'): string | undefined;
  setValue(name: 'point', value: Point | null, options: SetOptions): void;
  setValue(name: 'state', value: State, options: SetOptions): void;
  setValue(name: 'city', value: string, options: SetOptions): void;
}

/**
 * The exact location, from the phone or from a pasted pin. The member must confirm a pin, and a phone location outside the chosen
 * city; a confirmed location fills in state and city.
 */
export function PositionField({ form }: { form: PositionForm }) {
  const { i18n } = useLingui();
  const [state, setState] = useState<'idle' | 'locating' | 'failed'>('idle');
  const errorId = useId();
  const point = form.watch('point');
  const chosen = { state: form.watch('state') ?? '', city: form.watch('city') ?? '' };
  const [isPasted, setIsPasted] = useState(false);
  const near = point && cityAt(point);
  const isDoubtful = isPasted || (point && chosen.city !== '' && !isOfCity(point, chosen));
  const asked = point && near && isDoubtful ? { point, near } : undefined;
  const { next, ...watched } = useFocusThatStays(`${Boolean(point)} ${Boolean(asked)} ${state}`);

  function put(found: Point | null) {
    setIsPasted(false);
    form.setValue('point', found, setOptions);
  }
  function ask(found: Point) {
    // Not validated yet: until the member has confirmed it, the error would be shown before the question.
    form.setValue('point', found, { ...setOptions, shouldValidate: false });
    setIsPasted(true);
  }
  function answer(isRight: boolean) {
    if (!isRight || !asked) return put(null);
    form.setValue('state', asked.near.state as State, setOptions);
    form.setValue('city', asked.near.city, setOptions);
    put(asked.point);
  }
  async function locate() {
    setState('locating');
    const found = await currentPosition();
    // A pin that was pasted meanwhile takes precedence.
    const isPinned = Boolean(form.getValues('point'));
    setState(found || isPinned ? 'idle' : 'failed');
    if (!found || isPinned) return;
    const here = cityAt(found);
    if (here?.state === form.getValues('state') && here?.city === form.getValues('city')) put(found);
    else ask(found);
  }

  const isAdded = Boolean(point) && !asked;
  return (
    <div className="stack stack--2" {...watched}>
      {/* Rendered before it has text: a live region that is inserted with its text is not announced. */}
      <div className={isAdded ? 'row row--between' : 'vh'}>
        <p role="status" className="place">
          {isAdded && (
            <>
              <MapPin />
              <span>{i18n.t('Exact place added')}</span>
            </>
          )}
        </p>
        {isAdded && (
          <Button ref={next} tone="quiet" icon={<X />} onClick={() => put(null)}>
            {i18n.t('Remove Place')}
          </Button>
        )}
      </div>
      {asked && <PlaceQuestion {...asked} chosen={chosen} first={next} onAnswer={answer} />}
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
          <Pin onFound={ask} />
        </>
      )}
      <div role="alert">
        <FieldError id={errorId} error={form.error('point')} />
      </div>
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
      hint={i18n.t('The coordinates of a pin in your map, its plus code, or its link.')}
      error={
        isMissing
          ? i18n.t('We found no place in India in this. If it is a short link, paste the coordinates.')
          : undefined
      }
    >
      <TextInput
        ref={input}
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          setIsMissing(false);
          // Only pasted text is used at once: typed coordinates are valid before their last digits.
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
