import { useMemo } from 'react';
import { textDiff } from './text-diff';

/** A text in which the differences to an earlier text are marked as removed and added. */
export function DiffedText({ earlier, later }: { earlier: string; later: string }) {
  const paragraphs = useMemo(() => textDiff(earlier, later), [earlier, later]);
  return (
    <div className="stack stack--2">
      {paragraphs.map((runs, at) => (
        <p key={at} className="break-words">
          {runs.map(({ kind, text }, run) =>
            kind === 'same' ? (
              <span key={run}>{text}</span>
            ) : kind === 'added' ? (
              <ins key={run}>{text}</ins>
            ) : (
              <del key={run}>{text}</del>
            ),
          )}
        </p>
      ))}
    </div>
  );
}
