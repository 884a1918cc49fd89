import { Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import type { ApiError } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Draft, useDraft } from '../../api/draft';
import { useSession } from '../../api/session';
import { PageTitle } from '../../shared/page-title';
import { QueryView } from '../../shared/query-view';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { tellFailure } from '../../ui/feedback/tell-failure';
import { toast } from '../../ui/feedback/toast';
import { isSame, useZodForm, type ZodForm } from '../../ui/form/form';
import { leaveUnasked } from '../../ui/navigation/leave-gate';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { BackLink } from '../../ui/navigation/link';
import { BroughtBack } from '../../shared/forms/brought-back';
import { FormControls } from '../../shared/forms/form-controls';
import type { Schema } from '../../shared/forms/described-form';
import { Overtaken } from './overtaken';
import { rebase } from './rebase';
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
  /** Asks for what is edited as it is now. */
  onRefused?: () => void;
}

/** Often enough to hear of somebody else before much is written. */
const TWENTY_SECONDS = 20_000;
const versionOf = (detail?: { id: string; version?: unknown }) => Number(detail?.version ?? 0);

function Loaded<Detail extends { id: string }>({ editor, id, me }: Edited<Detail> & { id: string }) {
  const { i18n } = useLingui();
  const detail = useQuery<Detail, ApiError>({ ...editor.load(id), refetchInterval: TWENTY_SECONDS });
  // The form takes what it is opened with: not what is known to be old.
  if (detail.isFetching && !detail.isFetchedAfterMount) return <Waiting />;
  return (
    <QueryView query={detail} as="h1" failure={i18n.t(editor.failed)} hasReason loading={<Waiting />}>
      {data => <EditForm editor={editor} me={me} detail={data} onRefused={() => void detail.refetch()} />}
    </QueryView>
  );
}

const Waiting = () => (
  <Loading>
    <Skeleton lines={8} />
  </Loading>
);

function EditForm<Detail extends { id: string }>({
  editor,
  me,
  detail,
  onRefused,
}: Edited<Detail> & { detail?: Detail }) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const draftName = (of: string) => `edit ${editor.pathOf(of)}`;
  const draft = useDraft<Typed<Detail>>(draftName(detail?.id ?? 'new'), { lasts: true });
  const [kept, setKept] = useState(draft.values);
  // What the form was opened with, then what the server made of it: what somebody else saves meanwhile must neither change the
  // form under the hands nor be taken for what it was written over.
  const [opened, setOpened] = useState(kept?.of ?? detail);
  const describe = use(editor.form());
  const described = describe(me, opened);
  const { done, failed } = opened ? editor.save : editor.create;
  const form = useZodForm(described.schema, {
    defaultValues: described.initial as DefaultValues<FieldValues>,
    onSubmit: async values => {
      if (opened) {
        const saved = await editor.save.run(opened, values);
        setKept(undefined);
        takeUp(saved);
        toast.success(i18n.t(done));
        return;
      }
      const { id } = await draft.send(values, options => editor.create.run(values, options));
      // The page of what was made opens over what the server made of it, and brings this back.
      const typed = form.typedSinceSent();
      if (Object.keys(typed).length > 0)
        new Draft<Typed<Detail>>(draftName(id), { lasts: true }).keep({ values: typed });
      form.reset(form.getValues());
      toast.success(i18n.t(done));
      leaveUnasked(() => void navigate(editor.pathOf(id), { replace: true }));
    },
    onError: error => {
      tellFailure(error, { failed });
      onRefused?.();
    },
  });
  useKeptTyping(form, kept, values => draft.keep({ values, of: opened }));
  const forget = () => {
    draft.discard();
    setKept(undefined);
    setOpened(detail);
    form.reset(describe(me, detail).initial);
  };
  /** The form over what the server has now. What is typed in it stays; without a `base` that is what was typed since it was sent. */
  const takeUp = (now: Detail, base?: FieldValues) => {
    const { initial } = describe(me, now);
    form.showSaved(initial, base);
    setOpened(now);
    const values = form.getValues();
    if (Object.entries(initial).some(([name, value]) => !isSame(values[name], value)))
      return draft.keep({ values, of: now });
    draft.discard();
    setKept(undefined);
  };
  const isNewer = !form.pending && opened !== undefined && versionOf(detail) > versionOf(opened);
  const newer = () =>
    rebase(form.getValues(), { from: described.initial, to: describe(me, detail).initial, sent: form.sent() });
  const isAsked = isNewer && newer().isAsked;
  const goOn = () => takeUp(detail!, newer().base);
  const goOnUnasked = useEffectEvent(() => {
    // At first what was typed before is brought back only now.
    if (!newer().isAsked) goOn();
  });
  useEffect(() => {
    if (isNewer && !isAsked) goOnUnasked();
  }, [isNewer, isAsked]);
  const { isDirty } = form.formState;
  const title = i18n.t(described.title);
  return (
    <>
      <LeaveGuard when={isDirty && !form.pending} onLeave={() => draft.discard()} />
      <PageTitle>{title}</PageTitle>
      <h1 className="mt-6">{title}</h1>
      {described.description && <p className="muted">{i18n.t(described.description)}</p>}
      {kept && <BroughtBack onDiscard={forget} />}
      {isAsked && <Overtaken onTake={forget} onGoOn={goOn} />}
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
      {opened && editor.Below && <editor.Below detail={opened} isDirty={isDirty} />}
    </>
  );
}

/** What is typed, and what it was typed over: somebody else may have changed that when it is brought back. */
interface Typed<Detail> {
  values: FieldValues;
  /** Missing for something new, and for what was typed while that was being made. */
  of?: Detail;
}

/** Keeps all that is typed, as it is typed, and brings back what was kept: a session ends, a tab closes, a network goes. */
function useKeptTyping(form: ZodForm<Schema>, kept: Typed<unknown> | undefined, keep: (values: FieldValues) => void) {
  const { watch, setValue } = form;
  const onType = useEffectEvent(keep);
  useEffect(() => {
    for (const [name, value] of Object.entries(kept?.values ?? {})) setValue(name, value, { shouldDirty: true });
    // Only the first time: later it is discarded or saved.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    // What the server made of it comes without a name, and is not typed.
    const subscription = watch((values, { name }) => name && onType(values));
    return () => subscription.unsubscribe();
  }, [watch]);
}
