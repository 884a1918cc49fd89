import './hero-card.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { z } from 'zod';
import { prose } from '@aar/contracts/vocabulary';
import { SitePicture } from '../../domain/pictures/site-picture';
import { Button, IconButton } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Field } from '../../ui/form/field';
import { useZodForm, type ZodForm } from '../../ui/form/form';
import { TextInput } from '../../ui/form/inputs';
import { Switch } from '../../ui/form/switch';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '../../ui/icons';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import { type EditedHeroImage, failedToSave, type HeroWords } from './use-hero-images';

const Words = z.object({ alt: prose(300), caption: prose(200) });

/** One hero picture with its actions. */
export function HeroImageRow({
  image,
  isFirst,
  isLast,
  pending,
  onMove,
  onShow,
  onSave,
  onRemove,
}: {
  image: EditedHeroImage;
  isFirst: boolean;
  isLast: boolean;
  /** An action on any of the pictures is under way. */
  pending: boolean;
  onMove: (by: -1 | 1) => void;
  onShow: (isActive: boolean) => void;
  onSave: (words: HeroWords) => Promise<void>;
  onRemove: () => void;
}) {
  const { i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { src, alt, caption, key, isActive } = image;
  const name = alt || key;
  // Held here instead of in WordsForm, so that closing it with the pencil button keeps the input.
  const form = useZodForm(Words, {
    defaultValues: { alt, caption },
    onSubmit: async words => {
      await onSave(words);
      setEditing(false);
      form.reset(words);
    },
    failure: { failed: failedToSave },
  });
  const { isDirty } = form.formState;
  const edit = () => {
    // Somebody else may have changed the texts since.
    if (!isDirty) form.reset({ alt, caption });
    setEditing(!editing);
  };
  return (
    <li>
      <div className="heroimage">
        <div className="heroimage__picture">
          <SitePicture address={src} sizes="120px" className="aspect-4/3" />
        </div>
        <div className="heroimage__words">
          <b>{name}</b>
          {caption && <p className="small muted">{caption}</p>}
        </div>
        <Switch
          hideLabel
          label={i18n.t('Show {name}', { name })}
          checked={isActive}
          aria-disabled={pending}
          onCheckedChange={onShow}
        />
        <div className="row row--tight">
          {/* Not disabled, also at the ends: the button that moved the picture there keeps the focus. */}
          <IconButton
            label={i18n.t('Move {name} up', { name })}
            aria-disabled={pending || isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={i18n.t('Move {name} down', { name })}
            aria-disabled={pending || isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton
            label={i18n.t('Edit {name}', { name })}
            aria-expanded={editing}
            aria-disabled={pending}
            onClick={edit}
          >
            <Pencil />
          </IconButton>
          <IconButton
            label={i18n.t('Delete {name}', { name })}
            aria-disabled={pending}
            onClick={() => setRemoving(true)}
          >
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <LeaveGuard when={!pending && isDirty} />
      {editing && <WordsForm form={form} pending={pending} />}
      <AlertDialog
        open={removing}
        title={i18n.t('Delete {name}?', { name })}
        confirmLabel={i18n.t('Delete')}
        tone="danger"
        onCancel={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false);
          onRemove();
        }}
      >
        {i18n.t('Are you sure you want to delete this content item?')}
      </AlertDialog>
    </li>
  );
}

function WordsForm({ form, pending }: { form: ZodForm<typeof Words>; pending: boolean }) {
  const { i18n } = useLingui();
  return (
    <form className="stack stack--2 pb-3" onSubmit={form.submit} noValidate>
      <Field label={i18n.t('Description for people who cannot see it')} optional error={form.error('alt')}>
        <TextInput maxLength={300} {...form.register('alt')} />
      </Field>
      <Field label={i18n.t('Caption')} optional error={form.error('caption')}>
        <TextInput maxLength={200} {...form.register('caption')} />
      </Field>
      <div>
        <Button type="submit" pending={pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Image')}
        </Button>
      </div>
    </form>
  );
}
