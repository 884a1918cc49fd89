import { useLingui } from '@lingui/react';
import type { MemberMarks } from '@aar/contracts/member-marks';
import { Badge } from '../../ui/display/badge';
import { MessageSquare, ShieldCheck } from '../../ui/icons';

const checked = /*i18n*/ 'Checked by us';
const reachedOneWay = { sms: /*i18n*/ 'Reached by SMS', email: /*i18n*/ 'Reached by e-mail' };
const reached = ([way, another]: MemberMarks['reachedBy'] = []) =>
  way && (another ? /*i18n*/ 'Reached by SMS and e-mail' : reachedOneWay[way]);

/** A user or a response that was stored before the marks existed has none. */
type Marks = Partial<MemberMarks>;

/** The marks "checked by staff" and "reached by a code". They are separate, because a code proves a contact but no name. */
export function MarkBadges({ marks: { isChecked, reachedBy } }: { marks: Marks }) {
  const { i18n } = useLingui();
  const words = reached(reachedBy);
  return (
    <>
      {isChecked && (
        <Badge tone="active" icon={<ShieldCheck />}>
          {i18n.t(checked)}
        </Badge>
      )}
      {words && <Badge icon={<MessageSquare />}>{i18n.t(words)}</Badge>}
    </>
  );
}

/** The same as a line of text, for the rows of a list. */
export function MarkLine({ marks: { isChecked, reachedBy } }: { marks: Marks }) {
  const { i18n } = useLingui();
  const words = [isChecked && checked, reached(reachedBy)].filter(one => !!one);
  return words.length > 0 && <p className="small muted">{words.map(one => i18n.t(one as string)).join(' · ')}</p>;
}
