import { Suspense, use, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { ApiError } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import { failureOf } from '../../api/client';
import { useDraft } from '../../api/draft';
import { useSession } from '../../api/session';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { toast } from '../../ui/feedback/toast';
import { useZodForm } from '../../ui/form/form';
import { leaveUnasked } from '../../ui/navigation/leave-gate';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { BackLink } from '../../ui/navigation/link';
import { FormControls } from './form-control';
import type { Editor } from './resource';

/** The page of an editor: at `:id` it loads what is changed, without it makes something new. Unsaved edits are asked about. */
export function EditPage<Detail extends { id: string }>({ editor }: { editor: Editor<Detail> }) {
  const { i18n } = useLingui();
  const session = useSession();
  const { id } = useParams();
  if (!session) return null;
  return (
    <>
      <BackLink to={editor.back.to}>{i18n.t(editor.back.label)}</BackLink>
      <Suspense fallback={<Waiting />}>
        {id ? (
          <Loaded key={id} editor={editor} id={id} me={session.user} />
        ) : (
          <EditForm key="new" editor={editor} me={session.user} />
        )}
      </Suspense>
    </>
  );
}

interface Edited<Detail extends { id: string }> {
  editor: Editor<Detail>;
  me: User;
}

function Loaded<Detail extends { id: string }>({ editor, id, me }: Edited<Detail> & { id: string }) {
  const { i18n } = useLingui();
  const detail = useQuery<Detail, ApiError>(editor.load(id));
  return (
    <QueryView query={detail} as="h1" failure={i18n.t(editor.failed)} hasReason loading={<Waiting />}>
      {data => <EditForm editor={editor} me={me} detail={data} />}
    </QueryView>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton lines={8} />
  </Loading>
);

function EditForm<Detail extends { id: string }>({ editor, me, detail }: Edited<Detail> & { detail?: Detail }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const draft = useDraft();
  // What was loaded when the form was opened: a later answer must not change it under the hands.
  const [opened] = useState(detail);
  const described = use(editor.form())(me, opened);
  const { done, failed } = detail ? editor.save : editor.create;
  const form = useZodForm(described.schema, {
    defaultValues: described.initial as DefaultValues<FieldValues>,
    onSubmit: async values => {
      const made = detail
        ? await editor.save.run(detail, values)
        : await draft.send(values, options => editor.create.run(values, options));
      form.reset(form.getValues());
      toast.success(i18n.t(done));
      if (!detail) leaveUnasked(() => void navigate(editor.pathOf((made as { id: string }).id), { replace: true }));
    },
    onError: error => toast.error(i18n.t(failureOf(error, failed))),
  });
  const title = i18n.t(described.title);
  return (
    <>
      <LeaveGuard when={form.formState.isDirty && !form.pending} />
      <PageTitle>{title}</PageTitle>
      <h1 className="mt-6">{title}</h1>
      {described.description && <p className="muted">{i18n.t(described.description)}</p>}
      <form className="stack stack--6 mt-4" onSubmit={form.submit} noValidate>
        <Card className="stack">
          <FormControls fields={described.fields} form={form} />
        </Card>
        <div className="savebar row">
          <Button type="submit" pending={form.pending} pendingLabel={i18n.t(described.pendingLabel)}>
            {i18n.t(described.submitLabel)}
          </Button>
        </div>
      </form>
    </>
  );
}
