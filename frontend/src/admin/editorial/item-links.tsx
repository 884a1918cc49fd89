import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import type { EditorialNoun } from '@aar/contracts/content/editorial.contract';
import { api } from '../../api/panel-client';
import { Button, LinkButton } from '../../ui/button';
import { Banner } from '../../ui/feedback/banner';
import { toast } from '../../ui/feedback/toast';
import { Clock, Copy, Eye } from '../../ui/icons';
import { formatMoment } from '../moment';

/** On an item's edit page: a preview link for others, and its revisions. */
export const itemLinks = (noun: EditorialNoun) =>
  function ItemLinks({ detail: { id }, isDirty }: { detail: { id: string }; isDirty: boolean }) {
    const { i18n } = useLingui();
    const preview = useMutation({
      mutationFn: () => api.editorial.preview({ noun, id }),
      meta: { fallback: /*i18n*/ 'Failed to make a preview link' },
    });
    return (
      <div className="stack mt-6">
        <div className="row">
          <Button
            tone="plain"
            icon={<Eye />}
            pending={preview.isPending}
            pendingLabel={i18n.t('Preparing...')}
            onClick={() => preview.mutate()}
          >
            {i18n.t('Preview link')}
          </Button>
          <LinkButton tone="plain" icon={<Clock />} to={`/admin/${noun}/${id}/revisions`}>
            {i18n.t('Revisions')}
          </LinkButton>
        </div>
        {preview.data && <PreviewLink {...preview.data} isDirty={isDirty} />}
      </div>
    );
  };

function PreviewLink({ url, expiresAt, isDirty }: { url: string; expiresAt: string; isDirty: boolean }) {
  const { i18n } = useLingui();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(i18n.t('Link copied'));
    } catch {
      toast.error(i18n.t('Please copy the link by hand.'));
    }
  };
  return (
    <Banner tone="info" role="status">
      <p>
        <a href={url} target="_blank" rel="noreferrer">
          {i18n.t('Open the preview')}
        </a>{' '}
        <Button tone="quiet" icon={<Copy />} onClick={() => void copy()}>
          {i18n.t('Copy link')}
        </Button>
      </p>
      <p>{i18n.t('Anyone with this link can read it until {moment}.', { moment: formatMoment(expiresAt) })}</p>
      {isDirty && <p>{i18n.t('It shows the last saved version.')}</p>}
    </Banner>
  );
}
