import './hero-card.css';
import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { SitePicture } from '../../shared/site-picture';
import { Button, IconButton } from '../../ui/button';
import { AlertDialog } from '../../ui/dialog/alert-dialog';
import { Field } from '../../ui/form/field';
import { TextInput } from '../../ui/form/inputs';
import { Switch } from '../../ui/form/switch';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from '../../ui/icons';
import { LeaveGuard } from '../../ui/navigation/leave-guard';
import type { EditedHeroImage } from './use-hero-images';

interface Words {
  alt: string;
  caption: string;
}

/** One picture of the hero and what is done to it. */
export function HeroImageRow({
  image,
  isFirst,
  isLast,
  disabled,
  onMove,
  onShow,
  onSave,
  onRemove,
}: {
  image: EditedHeroImage;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove: (by: -1 | 1) => void;
  onShow: (isActive: boolean) => void;
  onSave: (details: Words) => Promise<boolean>;
  onRemove: () => void;
}) {
  const { i18n } = useLingui();
  const [editing, setEditing] = useState(false);
  // Closed with the pencil, the form keeps what was typed in it.
  const [words, setWords] = useState<Words>();
  const [removing, setRemoving] = useState(false);
  const { src, alt, caption, key, isActive } = image;
  const name = alt || key;
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
          disabled={disabled}
          onCheckedChange={onShow}
        />
        <div className="row row--tight">
          <IconButton
            label={i18n.t('Move {name} up', { name })}
            disabled={disabled || isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp />
          </IconButton>
          <IconButton
            label={i18n.t('Move {name} down', { name })}
            disabled={disabled || isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown />
          </IconButton>
          <IconButton
            label={i18n.t('Edit {name}', { name })}
            aria-expanded={editing}
            disabled={disabled}
            onClick={() => setEditing(!editing)}
          >
            <Pencil />
          </IconButton>
          <IconButton label={i18n.t('Delete {name}', { name })} disabled={disabled} onClick={() => setRemoving(true)}>
            <Trash2 />
          </IconButton>
        </div>
      </div>
      <LeaveGuard when={!disabled && words !== undefined && (words.alt !== alt || words.caption !== caption)} />
      {editing && (
        <WordsForm
          words={words ?? { alt, caption }}
          pending={disabled}
          onChange={setWords}
          onSave={async details => {
            if (!(await onSave(details))) return;
            setEditing(false);
            setWords(undefined);
          }}
        />
      )}
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

function WordsForm({
  words: { alt, caption },
  pending,
  onChange,
  onSave,
}: {
  words: Words;
  pending: boolean;
  onChange: (words: Words) => void;
  onSave: (details: Words) => Promise<void>;
}) {
  const { i18n } = useLingui();
  return (
    <form
      className="stack stack--2 pb-3"
      onSubmit={event => {
        event.preventDefault();
        void onSave({ alt: alt.trim(), caption: caption.trim() });
      }}
    >
      <Field label={i18n.t('Text for those who cannot see it')} optional>
        <TextInput value={alt} maxLength={300} onChange={event => onChange({ alt: event.target.value, caption })} />
      </Field>
      <Field label={i18n.t('Caption')} optional>
        <TextInput value={caption} maxLength={200} onChange={event => onChange({ alt, caption: event.target.value })} />
      </Field>
      <div>
        <Button type="submit" pending={pending} pendingLabel={i18n.t('Saving...')}>
          {i18n.t('Save Image')}
        </Button>
      </div>
    </form>
  );
}
