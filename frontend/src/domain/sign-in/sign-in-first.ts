import { useNavigate } from 'react-router-dom';
import { useLingui } from '@lingui/react';
import { toast } from '../../ui/feedback/toast';

/** Sends a visitor to the login with the reason, and back to the path `next` afterwards. */
export function useSignInFirst() {
  const navigate = useNavigate();
  const { i18n } = useLingui();
  return (sentence: string, next: string, { replace = false } = {}) => {
    toast.error(sentence, i18n.t('Authentication Required'));
    void navigate(`/login?next=${encodeURIComponent(next)}`, { replace });
  };
}
