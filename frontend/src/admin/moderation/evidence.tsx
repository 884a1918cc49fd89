import '../resource/drawer.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import type { ModerationCaseDetail } from '@aar/contracts/community/moderation.contract';
import type { Picture } from '@aar/contracts/vocabulary';
import { api } from '../../api/panel-client';
import { retryPages, usePages } from '../../page-parts/use-pages';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/display/badge';
import { RetryNotice } from '../../ui/feedback/states';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyPart } from '../../ui/lazy/lazy-part';
import { TextLink } from '../../ui/navigation/link';
import { DiffedText } from '../editorial/diffed-text';
import { formatMoment } from '../moment';

type Snapshot = ModerationCaseDetail['asReported'][number];
type Present = ModerationCaseDetail['preview'];

// Loaded lazily: few reports are about a photo.
const ReportedPhoto = lazyPart<{ picture: Picture }>(async () => {
  const { PhotoList } = await import('../../domain/pictures/photo-list');
  return { default: ({ picture }) => <PhotoList isLarge photos={[picture]} /> };
});

const wordsOf = ({ title, text, place }: Pick<Snapshot, 'title' | 'text' | 'place'>) =>
  [title, text, place].filter(Boolean).join('\n');
/** The current text to compare with a snapshot; without the place if the snapshot has none, as for a photo. */
const wordsNow = (present: NonNullable<Present>, { place }: Snapshot) =>
  wordsOf({ ...present, place: place && present.place });

const HeldFiles = lazyPart<{ caseId: string; files: string[] }>(async () => ({
  default: (await import('./evidence-files')).EvidenceFiles,
}));

/**
 * The reported content at the time of the reports and now, and its earlier texts. A snapshot has no files if its case has
 * released them, or if it is from an older build; then only the texts are compared.
 */
export function Evidence({ detail }: { detail: ModerationCaseDetail }) {
  // Responses of the service's previous build have no evidence.
  const { id, preview, asReported = [] } = detail;
  const { i18n } = useLingui();
  const isSame = (one: Snapshot) =>
    preview &&
    wordsNow(preview, one) === wordsOf(one) &&
    (!one.files?.length || String(preview.files) === String(one.files));
  const changed = asReported.filter(one => !isSame(one));
  const filesNow = changed.length === 0 ? (asReported.at(-1)?.files ?? []) : [];
  return (
    <>
      {changed.map(snapshot => (
        <section key={snapshot.reportedAt} className="stack stack--2" aria-label={i18n.t('As reported')}>
          <h3>{i18n.t('As reported')}</h3>
          <Words {...snapshot} />
          <Files caseId={id} files={snapshot.files} />
          <p className="small muted">
            {[snapshot.place, formatMoment(snapshot.reportedAt)].filter(Boolean).join(', ')}
          </p>
        </section>
      ))}
      <Now preview={preview} since={changed.at(-1)} files={filesNow} caseId={id} />
      {preview && changed.length === 0 && asReported.length > 0 && (
        <p className="small muted">{i18n.t('Not changed since it was reported.')}</p>
      )}
      <EarlierTexts key={id} detail={detail} />
    </>
  );
}

/** The newest texts that were replaced; those before are fetched when they are asked for. */
function EarlierTexts({
  detail: { id, versions: newest = [], nextVersions = null },
}: {
  detail: ModerationCaseDetail;
}) {
  const { i18n } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const pages = usePages(api.moderation.versions, { id, limit: 50 }, { start: nextVersions, enabled: isAsked });
  if (newest.length === 0) return null;
  const versions = [...newest, ...(isAsked ? (pages.data ?? []).flatMap(page => page.versions) : [])];
  const hasMore = nextVersions !== null && (!pages.data || !isAsked || pages.hasNextPage);
  return (
    <details>
      <summary>{i18n.t('Earlier texts: {count}', { count: `${versions.length}${hasMore ? '+' : ''}` })}</summary>
      <ol className="hist mt-3">
        {versions.map((version, at) => (
          <li key={at}>
            <div className="stack stack--2">
              <Words {...version} />
              <p className="small muted">
                {i18n.t('Replaced: {moment}', { moment: formatMoment(version.replacedAt) })}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {isAsked && pages.isError ? (
        <RetryNotice onRetry={() => retryPages(pages)}>{i18n.t('Failed to fetch earlier versions')}</RetryNotice>
      ) : (
        hasMore && (
          <Button
            tone="quiet"
            pending={pages.isFetching}
            pendingLabel={i18n.t('Loading...')}
            onClick={() => (isAsked ? void pages.fetchNextPage() : setAsked(true))}
          >
            {i18n.t('Show earlier versions')}
          </Button>
        )
      )}
    </details>
  );
}

function Words({ title, text }: Pick<Snapshot, 'title' | 'text'>) {
  return (
    <>
      {title && <p className="font-semibold break-words">{title}</p>}
      {text && <p className="break-words whitespace-pre-line">{text}</p>}
    </>
  );
}

/** Responses of the previous build have no `files`. */
function Files({ caseId, files = [] }: { caseId: string; files?: string[] }) {
  if (files.length === 0) return null;
  return <HeldFiles caseId={caseId} files={files} fallback={<Skeleton lines={4} />} />;
}

interface NowProps {
  preview: Present;
  since: Snapshot | undefined;
  caseId: string;
  /** The files stored with the case, if the content is unchanged. */
  files: string[];
}

/** The content as it is now, with its differences to a snapshot. */
function Now({ preview, since, caseId, files }: NowProps) {
  const { i18n } = useLingui();
  if (!preview) return <p className="muted">{i18n.t('It no longer exists.')}</p>;
  const { text, place, createdAt, isHidden, href, picture } = preview;
  return (
    <section className="stack stack--2" aria-label={i18n.t('Now')}>
      {since && <h3>{i18n.t('Now')}</h3>}
      {isHidden && (
        <p>
          <Badge tone="suspended">{i18n.t('Hidden')}</Badge>
        </p>
      )}
      {picture && files.length === 0 && !isHidden && (
        <ReportedPhoto picture={picture} fallback={<Skeleton lines={4} />} />
      )}
      {since ? (
        <DiffedText earlier={wordsOf(since)} later={wordsNow(preview, since)} />
      ) : (
        text && <p className="whitespace-pre-line">{text}</p>
      )}
      <Files caseId={caseId} files={files} />
      <p className="small muted">{[!since?.place && place, formatMoment(createdAt)].filter(Boolean).join(', ')}</p>
      {href && (
        <p>
          <TextLink to={href}>{i18n.t('Open its page')}</TextLink>
        </p>
      )}
    </section>
  );
}
