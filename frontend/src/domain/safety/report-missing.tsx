import { useLingui } from '@lingui/react';
import { useSession } from '../../api/session';
import { ReportButton } from './report-button';
import type { Reported } from './reported';

/**
 * Reports what stood at this address: its author may have left, taken it off or blocked the reader. It is the same whether anything
 * ever stood there, so that it tells nothing.
 */
export function ReportMissing({ path, ...target }: Omit<Reported, 'title'> & { path: string }) {
  const { i18n } = useLingui();
  const session = useSession();
  if (!session) return null;
  return (
    <div>
      {i18n.t('Something here harmed you?')}{' '}
      <ReportButton
        isInText
        {...target}
        title={i18n.t('What was on this page')}
        path={path}
        label={i18n.t('Report it')}
      />
    </div>
  );
}
