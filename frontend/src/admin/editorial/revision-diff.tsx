import { useMemo } from 'react';
import { useLingui } from '@lingui/react';
import type { WholeRevision } from '@aar/contracts/content/editorial.contract';
import { inWords } from '../audit-labels';
import { Diff } from '../diff';
import { DiffedText } from './diffed-text';
import { textOf } from './text-diff';

/** Long texts, which are compared word by word. */
const htmlFields = ['content', 'description'];

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? '') === JSON.stringify(other ?? '');

/** The differences between an earlier and a later revision. */
export function RevisionDiff({ earlier, later }: { earlier: WholeRevision; later: WholeRevision }) {
  const { i18n } = useLingui();
  const changed = Object.keys({ ...earlier.fields, ...later.fields }).filter(
    field => !isSame(earlier.fields[field], later.fields[field]),
  );
  const short = changed.filter(field => !htmlFields.includes(field));
  const long = changed.filter(field => htmlFields.includes(field));
  if (changed.length === 0) return <p>{i18n.t('These two versions are the same.')}</p>;
  return (
    <div className="stack">
      <Diff diff={Object.fromEntries(short.map(field => [field, [earlier.fields[field], later.fields[field]]]))} />
      {long.map(field => (
        <section key={field} aria-label={i18n.t(inWords(field))}>
          <h3>{i18n.t(inWords(field))}</h3>
          <HtmlDiff earlier={String(earlier.fields[field] ?? '')} later={String(later.fields[field] ?? '')} />
        </section>
      ))}
    </div>
  );
}

function HtmlDiff({ earlier, later }: { earlier: string; later: string }) {
  const { i18n } = useLingui();
  const [before, after] = useMemo(() => [textOf(earlier), textOf(later)] as const, [earlier, later]);
  if (before === after) return <p className="muted">{i18n.t('Only the formatting changed.')}</p>;
  return <DiffedText earlier={before} later={after} />;
}
