import { Suspense, use, useEffect, useEffectEvent, useState } from 'react';
import { useLingui } from '@lingui/react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { z } from 'zod';
import type { User } from '@aar/contracts/identity/auth.contract';
import { Draft, useDraft, useStoreTyped } from '../../api/draft';
import { fitting } from '../../api/draft-shape';
import { useSession } from '../../api/session';
import { PageTitle } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { useFreshQuery } from '../../page-parts/use-fresh-query';
import { Button } from '../../ui/button';
import { Card } from '../../ui/display/card';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { isSame } from '../../ui/form/checked-form';
import { useZodForm } from '../../ui/form/form';
import { leaveUnasked } from '../../ui/navigation/leave-blocker';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { BackLink } from '../../ui/navigation/link';
import { BroughtBack } from '../../forms/brought-back';
import { FormControls } from '../../forms/form-controls';
import { ConflictNotice } from './conflict-notice';
import { rebase } from './rebase';
import type { Editor } from './resource';

/** An editor's page: with `:id` it loads an item, without it creates one. Asks before unsaved changes are lost. */
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
  /** Refetches the item. */
  onRefused?: () => void;
}

/** Polling interval, short enough to report a change by somebody else before much is typed. */
const TWENTY_SECONDS = 20_000;
const versionOf = (detail?: { id: string; version?: unknown }) => Number(detail?.version ?? 0);

function Loaded<Detail extends { id: string }>({ editor, id, me }: Edited<Detail> & { id: string }) {
  const { i18n } = useLingui();
  const detail = useFreshQuery({ ...editor.load(id), refetchInterval: TWENTY_SECONDS });
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
  const draftOptions = (of: string) => ({ name: `edit ${editor.pathOf(of)}`, schema: TypedShape, lasts: true });
  const draft = useDraft<Typed<Detail>>(draftOptions(detail?.id ?? 'new'));
  const [kept, setKept] = useState(() => usable(draft.values, detail));
  // The version the input is based on: the one the form was opened with, later the saved one. A version saved by somebody else
  // must neither change the form nor become this base.
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
        loadSaved(saved);
        toast.success(i18n.t(done));
        return;
      }
      const { id } = await draft.send(values, options => editor.create.run(values, options));
      // Input typed during creation is stored as a draft of the new item, whose edit page restores it.
      const typed = form.typedSinceSent();
      if (Object.keys(typed).length > 0) new Draft<Typed<Detail>>(draftOptions(id)).store({ values: typed });
      form.reset(form.getValues());
      toast.success(i18n.t(done));
      leaveUnasked(() => void navigate(editor.pathOf(id), { replace: true }));
    },
    onError: error => {
      showFailure(error, { failed });
      onRefused?.();
    },
  });
  const restore = useEffectEvent(() => {
    const restored = (kept && fitting(described.schema, kept.values)) ?? {};
    for (const [name, value] of Object.entries(restored)) form.setValue(name, value, { shouldDirty: true });
  });
  useEffect(() => restore(), []);
  // Everything, for when a session ends, a tab closes or the network fails.
  useStoreTyped(draft, form, (values: FieldValues) => ({ values, of: opened }));
  const forget = () => {
    draft.discard();
    setKept(undefined);
    setOpened(detail);
    form.reset(describe(me, detail).initial);
  };
  /**
   * Resets the form to the server's version. Input since the last submit, or input that differs from `base`, stays as unsaved.
   */
  const loadSaved = (now: Detail, base?: FieldValues) => {
    const { initial } = describe(me, now);
    form.showSaved(initial, base);
    setOpened(now);
    const values = form.getValues();
    if (Object.entries(initial).some(([name, value]) => !isSame(values[name], value)))
      return draft.store({ values, of: now });
    draft.discard();
    setKept(undefined);
  };
  const isNewer = !form.pending && opened !== undefined && versionOf(detail) > versionOf(opened);
  const newer = () =>
    rebase(form.getValues(), { from: described.initial, to: describe(me, detail).initial, sent: form.sent() });
  const isAsked = isNewer && newer().isAsked;
  const goOn = () => loadSaved(detail!, newer().base);
  const goOnUnasked = useEffectEvent(() => {
    // On the first render the draft is only now restored to the form.
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
      {isAsked && <ConflictNotice onTake={forget} onGoOn={goOn} />}
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

/** A draft and the version it is based on: when it is restored, somebody else may have changed the item. */
interface Typed<Detail> {
  values: FieldValues;
  /** Missing for a new item, and for input typed while it was being created. */
  of?: Detail;
}

const TypedShape = z.object({
  values: z.record(z.string(), z.unknown()),
  of: z.record(z.string(), z.unknown()).optional(),
});

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
/** Whether an item stored by an earlier release still has the fields and types of the current one. */
const isLike = (stored: object, now: object) =>
  Object.entries(now).every(([name, value]) => {
    const before = (stored as Record<string, unknown>)[name];
    return value === null || before === null || kindOf(before) === kindOf(value);
  });

/** The draft, based on the current version if the stored one cannot be shown any more. */
function usable<Detail extends object>(draft?: Partial<Typed<Detail>>, detail?: Detail): Typed<Detail> | undefined {
  if (!draft?.values) return undefined;
  const { values, of } = draft;
  return of && detail && !isLike(of, detail) ? { values } : { values, of };
}
