import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { useSession } from '../../api/session';
import { useInBrowser } from '../../ui/use-in-browser';
import {
  type DeviceAlerts,
  deviceAlerts,
  keepSubscribed,
  turnOffDeviceAlerts,
  turnOnDeviceAlerts,
} from './device-alerts';

const queryKey = ['device-alerts'];

/** Whether this device shows alerts, and how to turn them on and off; undefined until known, and if the site has no push key. */
export function useDeviceAlerts() {
  const queries = useQueryClient();
  const member = useSession()?.user.id;
  const isInBrowser = useInBrowser();
  const state = useQuery({
    queryKey,
    queryFn: () =>
      keepSubscribed(member)
        .catch(() => undefined)
        .then(deviceAlerts),
    enabled: isInBrowser,
  });
  const isPossible = state.data !== undefined && state.data !== 'impossible';
  const key = useQuery({ ...api.push.key.query(), enabled: isPossible });
  const publicKey = key.data?.publicKey;
  const options = {
    onSuccess: (now: DeviceAlerts) => void queries.setQueryData(queryKey, now),
    meta: { fallback: /*i18n*/ 'This device could not be reached' },
  };
  const turnOn = useMutation({ mutationFn: () => turnOnDeviceAlerts(publicKey!, member!), ...options });
  const turnOff = useMutation({ mutationFn: turnOffDeviceAlerts, ...options });
  return {
    state: publicKey || !isPossible ? state.data : undefined,
    isPending: turnOn.isPending || turnOff.isPending,
    turnOn: () => turnOn.mutateAsync().catch(() => undefined),
    turnOff: () => turnOff.mutate(),
  };
}
