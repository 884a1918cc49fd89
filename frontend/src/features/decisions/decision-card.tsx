import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { MyDecision } from '@aar/contracts/community/decisions.contract';
import { formatDate } from '../../i18n/dates';
import { Button } from '../../ui/button';
import { lazyDialog } from '../../ui/dialog/lazy-dialog';
import { Badge } from '../../ui/display/badge';
import { Card } from '../../ui/display/card';

const AppealDialog = lazyDialog(() => import('./appeal.dialog'));

const labels = {
  hide: /*i18n*/ 'Hidden',
  warn: /*i18n*/ 'Warning',
  suspend: /*i18n*/ 'Suspension',
} satisfies Record<MyDecision['decision'], string>;
const outcomes = {
  uphold: /*i18n*/ 'The decision stays.',
  overturn: /*i18n*/ 'The decision was reversed.',
} satisfies Record<NonNullable<MyDecision['outcome']>, string>;

/** A decision with its reason, the appeal and its outcome. */
export function DecisionCard({ decision: one }: { decision: MyDecision }) {
  const { i18n } = useLingui();
  const [appealing, setAppealing] = useState(false);
  const { id, decision, note, decidedAt, mayAppeal, appeal, outcome, outcomeNote } = one;
  // A private message that is deleted since has none.
  const title = one.title || i18n.t('Private Message');
  return (
    <Card aria-labelledby={id} className="stack">
      <div className="row">
        <Badge tone={outcome === 'overturn' ? 'done' : 'suspended'}>{i18n.t(labels[decision])}</Badge>
        <span className="small muted">{formatDate(decidedAt)}</span>
      </div>
      <h2 id={id}>{title}</h2>
      <p className="whitespace-pre-line">{note}</p>
      {appeal && (
        <div>
          <h3>{i18n.t('Your appeal')}</h3>
          <p className="whitespace-pre-line">{appeal}</p>
          <p className="mt-2">
            {outcome
              ? [i18n.t(outcomes[outcome]), outcomeNote].filter(Boolean).join(' ')
              : i18n.t('Another member of our team will look at it and tell you.')}
          </p>
        </div>
      )}
      {mayAppeal && (
        <div>
          <Button tone="plain" aria-label={i18n.t('Appeal: {title}', { title })} onClick={() => setAppealing(true)}>
            {i18n.t('Appeal')}
          </Button>
        </div>
      )}
      {appealing && mayAppeal && <AppealDialog decision={{ ...one, title }} onClose={() => setAppealing(false)} />}
    </Card>
  );
}
