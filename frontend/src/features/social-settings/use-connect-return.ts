import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { api } from '../../api/client';
import { providerName, readSocialReturn, socialErrorSentence } from '../../domain/sign-in/social-return';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { useKeepAccounts } from './use-keep-accounts';

/** Completes the redirect of a provider once, and removes its parameters from the URL at once. */
export function useConnectReturn() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const keepAccounts = useKeepAccounts();
  const { pathname, search, hash } = useLocation();
  const handled = useRef('');

  useEffect(() => {
    const back = readSocialReturn({ search, hash });
    if (!back || handled.current === search + hash) return;
    // The code works once: a second run of this effect must not send it again.
    handled.current = search + hash;
    void navigate(pathname, { replace: true });
    if (!back.isSuccess || !back.code) return toast.error(socialErrorSentence(back));
    api.socialAccounts.confirm({ code: back.code }).then(
      answer => {
        keepAccounts(answer);
        const platform = providerName(back.provider);
        toast.success(i18n.t('Connected'), i18n.t('{platform} account connected successfully', { platform }));
      },
      failure => showFailure(failure, { fallback: socialErrorSentence(back) }),
    );
  }, [i18n, navigate, keepAccounts, pathname, search, hash]);
}
