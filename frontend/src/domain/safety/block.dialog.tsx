import { useLingui } from '@lingui/react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../api/deferred-client';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { RetryNotice } from '../../ui/feedback/states';
import { toast } from '../../ui/feedback/toast';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';

/** Asks before a member is blocked, and names the events at which one of the two loses a seat by it. */
export default function BlockDialog({
  memberId,
  name,
  onClose,
  onBlocked,
}: {
  memberId: string;
  name: string;
  onClose: () => void;
  onBlocked?: () => void;
}) {
  const { i18n } = useLingui();
  const seats = useFreshQuery(api.blocks.preview.query({ memberId }));
  const block = useMutation({
    ...api.blocks.block.mutation(),
    onSuccess: () => {
      toast.success(i18n.t('Member Blocked'), i18n.t('You can see and unblock blocked members in Messages.'));
      onClose();
      onBlocked?.();
    },
    meta: { fallback: /*i18n*/ 'Failed to block the member. Please try again.' },
  });
  const failure = i18n.t('Failed to fetch the events where one of you would lose a seat. You can still block.');
  return (
    <AlertDialog
      open
      tone="danger"
      title={i18n.t('Block {name}?', { name })}
      confirmLabel={i18n.t('Block')}
      isReady={seats.data !== undefined || seats.error !== null}
      pending={block.isPending}
      pendingLabel={i18n.t('Blocking...')}
      onCancel={onClose}
      onConfirm={() => block.mutate({ memberId })}
    >
      <div className="stack">
        <p>
          {i18n.t('You will no longer see each other or be able to write to each other. {name} is not told.', { name })}
        </p>
        <p>{i18n.t('Your connection, offers of help to each other and seats at each other’s events end.')}</p>
        <QueryView
          query={seats}
          failure={failure}
          lines={1}
          instead={() => <RetryNotice onRetry={() => void seats.refetch()}>{failure}</RetryNotice>}
        >
          {({ events }) => (
            <>
              <Titles
                label={i18n.t('{name} is removed from:', { name })}
                events={events.filter(({ isMine }) => isMine)}
              />
              <Titles label={i18n.t('You leave:')} events={events.filter(({ isMine }) => !isMine)} />
            </>
          )}
        </QueryView>
      </div>
    </AlertDialog>
  );
}

function Titles({ label, events }: { label: string; events: { id: string; title: string }[] }) {
  if (events.length === 0) return null;
  return (
    <div>
      <p>{label}</p>
      <ul className="grid list-disc gap-2 pl-5">
        {events.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
    </div>
  );
}
