import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { api } from '../../api/client';
import { useSession } from '../../api/session';
import { useJoinDialog } from '../../domain/sign-in/join-dialog';
import { PageMeta } from '../../page-parts/page-meta';
import { formatNumber } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { PageHead, SwashHeading } from '../../ui/display/heading';
import { Hand, Users } from '../../ui/icons';
import { TextLink } from '../../ui/navigation/link';
import { KeyFigures } from '../../ui/display/numbers';
import { Card } from '../../ui/display/card';

/** Shown when even the number of members cannot be loaded (specification, section 9). */
const lastResort = { activists: 2_800, ngos: 150 };

/** /register: a person or an organisation */
export function Component() {
  const { i18n } = useLingui();
  const session = useSession();
  const { open } = useJoinDialog();
  const statistics = useQuery(api.activists.statistics.query());
  const { activists, ngos } = statistics.data ?? lastResort;
  const count = (value: number) => (statistics.isPending ? '…' : formatNumber(value));

  if (session) return <Navigate to="/dashboard" replace />;
  return (
    <div className="wrap">
      <PageMeta
        title={i18n.t('Join Us')}
        description={i18n.t('Alerts when an animal near you needs help, and people who answer when you call.')}
        path="/register"
      />
      <PageHead title={i18n.t('Join Us')}>{i18n.t('Who is joining the register?')}</PageHead>
      <div className="split split--half">
        <div className="stack">
          <Card className="stack">
            <h2>{i18n.t('Individual Activist')}</h2>
            <p>{i18n.t('You feed, rescue, foster, drive or speak up. Hear of calls for help in your city.')}</p>
            <Button tone="sun" wide icon={<Hand />} onClick={() => open('activist')}>
              {i18n.t('Join as Activist')}
            </Button>
          </Card>
          <Card className="stack">
            <h2>{i18n.t('NGO/Organization')}</h2>
            <p>{i18n.t('Your shelter, clinic or trust is found by those who need it, and finds helpers.')}</p>
            <Button tone="plain" wide icon={<Users />} onClick={() => open('ngo')}>
              {i18n.t('Join as NGO')}
            </Button>
          </Card>
          <p>
            {i18n.t('Already a member?')} <TextLink to="/login">{i18n.t('Sign In')}</TextLink>
          </p>
        </div>
        <section className="stack" aria-labelledby="why">
          <SwashHeading id="why">{i18n.t('Why Join Us?')}</SwashHeading>
          <KeyFigures
            items={[
              { label: i18n.t('Active Members'), value: count(activists) },
              { label: i18n.t('NGOs Connected'), value: count(ngos) },
            ]}
          />
          <p>{i18n.t('Alerts when an animal near you needs help, and people who answer when you call.')}</p>
        </section>
      </div>
    </div>
  );
}
