import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OtpSettings } from '@aar/contracts/content/sign-in-settings.contract';
import { api } from '../../api/panel-client';
import { toast } from '../../ui/feedback/toast';
import { mayDisable, switched } from './otp-state';

/** Rolls back the optimistic update of a refused change, unless the settings were updated since. */
const undone = (now: OtpSettings, { before, next }: { before?: OtpSettings; next: OtpSettings }): OtpSettings =>
  before && JSON.stringify(now) === JSON.stringify(next) ? before : now;

/** The settings of one-time codes, with optimistic switches that roll back when the server refuses. */
export function useOtpSettings() {
  const { i18n } = useLingui();
  const queries = useQueryClient();
  const query = api.otpSettings.get.query();
  const settings = useQuery(query);
  // The master switch until the methods follow: an administrator must see it when codes are required but no method could be
  // switched on.
  const [wanted, setWanted] = useState<boolean>();
  const update = useMutation({
    ...api.otpSettings.update.mutation(),
    onMutate: async ({ requireOTP, ...next }) => {
      await queries.cancelQueries({ queryKey: query.queryKey });
      const before = queries.getQueryData<OtpSettings>(query.queryKey);
      queries.setQueryData(query.queryKey, next);
      return { before, next };
    },
    onSuccess: () => setWanted(undefined),
    onError: (_error, { requireOTP }, context) => {
      queries.setQueryData<OtpSettings>(query.queryKey, now => now && context && undone(now, context));
      if (!requireOTP) setWanted(undefined);
    },
    meta: { failed: /*i18n*/ 'Failed to update OTP settings. Please try again.', title: /*i18n*/ 'Update Failed' },
  });
  const now = settings.data;
  const put = (next: OtpSettings, requireOTP: boolean) => {
    setWanted(requireOTP);
    update.mutate({ ...next, requireOTP });
  };

  return {
    settings,
    pending: update.isPending,
    required: wanted ?? (now !== undefined && (now.emailOTPEnabled || now.mobileOTPEnabled)),
    require: (required: boolean) => now && put(switched(now, required), required),
    setMethod: (method: keyof OtpSettings, enabled: boolean) => {
      if (!now) return;
      if (!enabled && !mayDisable(now))
        return toast.error(
          i18n.t('At least one OTP method must remain enabled for security.'),
          i18n.t('Cannot Disable'),
        );
      put({ ...now, [method]: enabled }, true);
    },
  };
}
