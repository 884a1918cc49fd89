import { useMemo } from 'react';
import { useLingui } from '@lingui/react';
import type { WholeRevision } from '@aar/contracts/content/editorial.contract';
import { inWords } from '../audit-labels';
import { Diff } from '../diff';
import { textDiff, textOf } from './text-diff';

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
  if (changed.length === 0) return <p>{i18n.t('These two do not differ.')}</p>;
  return (
    <div className="stack">
      <Diff diff={Object.fromEntries(short.map(field => [field, [earlier.fields[field], later.fields[field]]]))} />
      {long.map(field => (
        <section key={field} aria-label={i18n.t(inWords(field))}>
          <h3>{i18n.t(inWords(field))}</h3>
          <TextDiff earlier={String(earlier.fields[field] ?? '')} later={String(later.fields[field] ?? '')} />
        </section>
      ))}
    </div>
  );
}

function TextDiff({ earlier, later }: { earlier: string; later: string }) {
  const { i18n } = useLingui();
  const paragraphs = useMemo(() => textDiff(textOf(earlier), textOf(later)), [earlier, later]);
  if (paragraphs.every(runs => runs.every(({ kind }) => kind === 'same')))
    return <p className="muted">{i18n.t('The words are the same; only their formatting changed.')}</p>;
  return (
    <div className="stack stack--2">
      {paragraphs.map((runs, at) => (
        <p key={at} className="break-words">
          {runs.map(({ kind, text }, run) =>
            kind === 'same' ? text : kind === 'added' ? <ins key={run}>{text}</ins> : <del key={run}>{text}</del>,
          )}
        </p>
      ))}
    </div>
  );
}
