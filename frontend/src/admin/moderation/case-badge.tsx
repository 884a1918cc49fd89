import { useLingui } from '@lingui/react';
import type { ModerationCase } from '@aar/contracts/community/moderation.contract';
import { Badge } from '../../ui/display/badge';
import { appealOutcomes, caseStatuses, reportDecisions } from './moderation-labels';

/** The state of a case, its assignee, and its decision. */
export function CaseBadge({ moderationCase }: { moderationCase: ModerationCase }) {
  const { i18n } = useLingui();
  const { status, stage, claimedByName, decision, outcome } = moderationCase;
  const { label, tone } = caseStatuses[status];
  const decided = outcome ? appealOutcomes[outcome] : decision && reportDecisions[decision];
  const isDecided = status === 'decided' && decided;
  return (
    <span className="row">
      {stage === 'appeal' && <Badge tone="high">{i18n.t('Appeal')}</Badge>}
      <Badge tone={tone}>
        {status === 'claimed' && claimedByName
          ? i18n.t('With {name}', { name: claimedByName })
          : i18n.t(isDecided ? decided : label)}
      </Badge>
    </span>
  );
}
