import { useEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SecondFactorAsked, SignedIn } from '@aar/contracts/identity/auth.contract';
import { api } from '../../api/deferred-client';
import { thisDevice } from '../../api/session';
import { readSocialReturn, socialErrorSentence } from '../../domain/sign-in/social-return';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { connectedSentence, isBegunHere, searchWithoutReturn, consumeReturn } from './social-return';

/**
 * Completes a social sign-in that was redirected to this page: shows the error, or exchanges the one-use code for a session. The
 * parameters are removed from the URL at once, before anybody can reload or share it. `exchanging` is true while the code is
 * exchanged; `asked` is set when the member must prove a second factor.
 */
export function useSocialReturn(onSignedIn: (session: SignedIn) => void) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const location = useLocation();
  const [back] = useState(() => readSocialReturn(location));
  const [exchanging, setExchanging] = useState(Boolean(back?.isSuccess && back.code && isBegunHere()));
  const [asked, setAsked] = useState<SecondFactorAsked>();
  // React's strict mode runs effects twice, but the code works once.
  const started = useRef(false);

  useEffect(() => {
    if (!back || started.current) return;
    started.current = true;
    const { begunHere, next } = consumeReturn();
    const search = next ? `?next=${encodeURIComponent(next)}` : searchWithoutReturn(location.search);
    void navigate({ pathname: location.pathname, search }, { replace: true });

    if (!back.isSuccess) toast.error(socialErrorSentence(back));
    else if (back.code && !begunHere) toast.error(socialErrorSentence({ ...back, error: 'invalid_state' }));
    else if (!back.code) toast.success(i18n.t('Success'), connectedSentence(back));
    else
      api.auth
        .exchange({ code: back.code, ...thisDevice() })
        .then(answer => ('ticket' in answer ? setAsked(answer) : onSignedIn(answer)))
        .catch(error => showFailure(error, { fallback: socialErrorSentence(back) }))
        .finally(() => setExchanging(false));
  }, [back, i18n, location, navigate, onSignedIn]);

  return { exchanging, asked, startAgain: () => setAsked(undefined) };
}
