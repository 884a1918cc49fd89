import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/panel-client';
import { formatNumber } from '../../i18n/dates';
import { StatGrid } from '../../ui/display/numbers';
import { useAudience } from './use-audience';

/** The numbers of members: all, active, and reachable by each channel. */
export function Statistics() {
  const { i18n } = useLingui();
  const { data } = useQuery(api.adminStats.get.query());
  const everybody = useAudience({ targetAudience: 'all' });
  const shown = (value: number | undefined) => (value === undefined ? '…' : formatNumber(value));
  return (
    <StatGrid
      items={[
        { label: i18n.t('Total Users'), value: shown(data?.totalUsers) },
        { label: i18n.t('Active'), value: shown(data && data.totalUsers - data.suspendedUsers) },
        { label: i18n.t('Suspended'), value: shown(data?.suspendedUsers) },
        { label: i18n.t('E-mail recipients'), value: shown(everybody.data?.email) },
        { label: i18n.t('WhatsApp recipients'), value: shown(everybody.data?.whatsapp) },
        { label: i18n.t('SMS recipients'), value: shown(everybody.data?.sms) },
      ]}
    />
  );
}
