import { useLingui } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import type { EditorialNoun, Revision } from '@aar/contracts/content/editorial.contract';
import { api } from '../../api/panel-client';
import { useFilters } from '../../page-parts/filters';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { EmptyState } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toast';
import { Field } from '../../ui/form/field';
import { Select } from '../../ui/form/inputs';
import { BackLink } from '../../ui/navigation/link';
import { formatMoment } from '../moment';
import { RevisionDiff } from './revision-diff';

interface Item {
  noun: EditorialNoun;
  id: string;
}

/** /admin/blogs/:id/revisions, and the same for stories and pages: the revisions, their differences, and restoring one */
export function Component() {
  const { i18n } = useLingui();
  const { id = '' } = useParams();
  const noun = useLocation().pathname.split('/')[2] as EditorialNoun;
  const revisions = useQuery(api.editorial.revisions.query({ noun, id }));
  return (
    <>
      <BackLink to={`/admin/${noun}/${id}/edit`}>{i18n.t('Edit')}</BackLink>
      <PageTitle>{i18n.t('Revisions')}</PageTitle>
      <h1 className="mt-6">{i18n.t('Revisions')}</h1>
      <QueryView
        query={revisions}
        failure={i18n.t('Failed to fetch the revisions')}
        hasReason
        isEmpty={data => data.revisions.length === 0}
        empty={<EmptyState title={i18n.t('No revisions yet')}>{i18n.t('Each save from now on adds one.')}</EmptyState>}
      >
        {data => <Compare item={{ noun, id }} revisions={data.revisions} />}
      </QueryView>
    </>
  );
}

function Compare({ item, revisions }: { item: Item; revisions: Revision[] }) {
  const { i18n } = useLingui();
  const { params, setFilter } = useFilters();
  const chosen = (name: string, usual: Revision) => revisions.find(({ id }) => id === params.get(name)) ?? usual;
  const newest = revisions[0]!;
  const later = chosen('later', newest);
  const earlier = chosen('earlier', revisions[1] ?? newest);
  const options = revisions.map(({ id, version, title, savedAt }) => ({
    value: id,
    label: `${version}: ${formatMoment(savedAt)}, ${title}`,
  }));
  const choice = (name: string, label: string, value: string) => (
    <Field label={label}>
      <Select options={options} value={value} onChange={event => setFilter(name, event.target.value)} />
    </Field>
  );
  return (
    <div className="stack mt-4">
      <Card className="stack">
        {choice('earlier', i18n.t('Earlier revision'), earlier.id)}
        {choice('later', i18n.t('Later revision'), later.id)}
      </Card>
      <Card className="stack" aria-labelledby="changes">
        <h2 id="changes">{i18n.t('What changed')}</h2>
        <Changes item={item} earlier={earlier} later={later} />
      </Card>
      {earlier.id !== newest.id && <Restore item={item} revision={earlier} version={newest.version} />}
    </div>
  );
}

function Changes({ item, earlier, later }: { item: Item; earlier: Revision; later: Revision }) {
  const { i18n } = useLingui();
  const [first, second] = [
    useQuery(api.editorial.revision.query({ ...item, revisionId: earlier.id })),
    useQuery(api.editorial.revision.query({ ...item, revisionId: later.id })),
  ];
  return (
    <QueryView query={first} failure={i18n.t('Failed to fetch the revisions')} hasReason>
      {before => (
        <QueryView query={second} failure={i18n.t('Failed to fetch the revisions')} hasReason>
          {after => <RevisionDiff earlier={before} later={after} />}
        </QueryView>
      )}
    </QueryView>
  );
}

function Restore({ item, revision, version }: { item: Item; revision: Revision; version: number }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const restore = useMutation({
    mutationFn: () => api.editorial.restore({ ...item, revisionId: revision.id, version }),
    meta: { fallback: /*i18n*/ 'Failed to restore the revision' },
    onSuccess: () => {
      toast.success(i18n.t('Revision {version} restored', { version: revision.version }));
      void navigate(`/admin/${item.noun}/${item.id}/edit`);
    },
  });
  return (
    <div className="stack stack--2">
      <p className="muted">
        {i18n.t('Restoring saves it as the newest revision. Its address and publication do not change.')}
      </p>
      <p>
        <Button pending={restore.isPending} pendingLabel={i18n.t('Restoring...')} onClick={() => restore.mutate()}>
          {i18n.t('Restore revision {version}', { version: revision.version })}
        </Button>
      </p>
    </div>
  );
}
