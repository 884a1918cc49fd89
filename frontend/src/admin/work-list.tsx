import '../ui/display/ledger.css';
import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import { TextLink } from '../ui/navigation/link';
import { Badge } from '../ui/display/badge';
import { Card } from '../ui/display/card';
import { formatAgo } from '../i18n/dates';
import { useWork, type Work } from './use-work';

/** The to-do list of staff, most urgent first: count, age of the oldest item and a link. */
export function WorkList() {
  const { i18n } = useLingui();
  const work = useWork();
  if (work.length === 0) return null;
  return (
    <Card aria-labelledby="work">
      <h2 id="work">{i18n.t('To do')}</h2>
      <ul className="ledger">
        {work.map(one => (
          <WorkLine key={one.label} work={one} />
        ))}
      </ul>
    </Card>
  );
}

function WorkLine({ work: { label, icon, isUrgent, to, count, since, note, isUnknown } }: { work: Work }) {
  const { i18n } = useLingui();
  const waits = count !== undefined && count !== '0';
  const name = waits ? <b>{i18n.t(label)}</b> : i18n.t(label);
  let state: ReactNode = count === undefined ? '…' : null;
  if (isUnknown) state = i18n.t('Not known at the moment');
  else if (count === '0') state = i18n.t('Nothing waits');
  else if (since) state = [note, i18n.t('oldest {ago}', { ago: formatAgo(since) })].filter(Boolean).join(', ');
  else if (note) state = note;
  return (
    <li>
      <span className={`dotico ${waits ? (isUrgent ? 'dotico--cr' : 'dotico--ev') : 'dotico--no'}`}>{icon}</span>
      <div className="grow">
        <p className="row row--tight row--between items-start">
          {to ? (
            <TextLink to={to} className="cover">
              {name}
            </TextLink>
          ) : (
            <span>{name}</span>
          )}
          {waits && (
            <Badge tone={isUrgent ? 'critical' : 'pending'} icon={null}>
              {count}
            </Badge>
          )}
        </p>
        {state && <p className="small muted">{state}</p>}
      </div>
    </li>
  );
}
