import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { acceptedBy, bytesOf, readable } from '@aar/contracts/body-sizes';
import type { StoredDocument } from '@aar/contracts/content/media.contract';
import { uploadPurposes } from '@aar/contracts/content/upload-purposes';
import { verifications } from '@aar/contracts/identity/verifications.contract';
import { api } from '../../api/deferred-client';
import { shrinkPicture } from '../../api/pictures/shrink-picture';
import { messageOf } from '../../i18n/failures';
import { failedFiles } from '../../domain/pictures/failed-files';
import { Button } from '../../ui/button';
import { DropZone, type RefusedFile, type Refusal } from '../../ui/form/drop-zone';
import { Field } from '../../ui/form/field';
import { useZodForm } from '../../ui/form/form';
import { TextArea } from '../../ui/form/inputs';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { ProgressBar } from '../../ui/feedback/progress-bar';
import { toast } from '../../ui/feedback/toast';
import { DocumentLine } from './document-line';
import { RemoveDocument } from './remove-document';
import { useUploads } from './use-uploads';

const most = 5;
const rules = uploadPurposes['ngo-document'];
const accept = acceptedBy(rules);
const refusals: Record<Refusal, string> = {
  type: /*i18n*/ 'Please upload a PDF or an image file',
  size: /*i18n*/ 'Please upload files smaller than {size}',
  count: /*i18n*/ 'At most {most} documents',
  unreadable: /*i18n*/ 'This image cannot be read',
};

/** Submits documents and a note; `documents` are already uploaded. */
export default function SubmitForm({ documents }: { documents: StoredDocument[] }) {
  const { i18n } = useLingui();
  const [problem, setProblem] = useState<string>();
  const uploads = useUploads(setProblem);
  const form = useZodForm(verifications.submit.input.pick({ note: true }), {
    defaultValues: { note: '' },
    onSubmit: async ({ note }) => {
      if (documents.length === 0) return setProblem(i18n.t('Please add at least one document'));
      await api.verifications.submit({ documentIds: documents.map(({ id }) => id), note });
      // The submitted note no longer counts as unsaved.
      form.reset({ note });
      toast.success(i18n.t('Documents Submitted'), i18n.t('We will write to you after the review.'));
    },
    onError: error => setProblem(messageOf(error, 'Failed to submit your documents')),
  });

  const take = (files: File[], refused: RefusedFile[]) => {
    const failed = refused.map(({ name, reason, cause }) => ({
      name,
      reason: cause ? messageOf(cause, refusals[reason]) : i18n.t(refusals[reason], { size: rules.size, most }),
    }));
    setProblem(failedFiles(i18n, failed));
    if (files.length > 0) uploads.start({ files, failed });
  };
  return (
    <form className="stack" onSubmit={form.submit} noValidate>
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <DropZone
        label={i18n.t('Add Documents')}
        hint={i18n.t(
          'Or drop them here. PDF up to {size} each, or images, which are made smaller. {most} at most. Only administrators see them.',
          { size: readable(rules.size), most },
        )}
        accept={accept}
        maxBytes={bytesOf(rules.size)}
        several
        room={most - documents.length}
        disabled={uploads.current !== undefined || documents.length >= most}
        error={problem}
        prepare={file => shrinkPicture(file, 'ngo-document')}
        onFiles={take}
      />
      {uploads.current && (
        <div className="stack stack--2">
          <p className="small">{i18n.t('Uploading {name}', { name: uploads.current.name })}</p>
          <ProgressBar
            label={i18n.t('Uploading')}
            max={100}
            segments={[{ tone: 'done', value: Math.round(uploads.current.share * 100) }]}
            valueText={`${Math.round(uploads.current.share * 100)} %`}
          />
        </div>
      )}
      {documents.length > 0 && (
        <ul className="stack stack--2" aria-label={i18n.t('Documents to submit')}>
          {documents.map(document => (
            <DocumentLine key={document.id} document={document} actions={<RemoveDocument document={document} />} />
          ))}
        </ul>
      )}
      <Field
        label={i18n.t('Note')}
        optional
        hint={i18n.t('Anything we should know for the review.')}
        error={form.error('note')}
      >
        <TextArea rows={3} maxLength={500} {...form.register('note')} />
      </Field>
      <Button
        type="submit"
        wide
        disabled={uploads.current !== undefined}
        pending={form.pending}
        pendingLabel={i18n.t('Submitting...')}
      >
        {i18n.t('Submit for Verification')}
      </Button>
    </form>
  );
}
