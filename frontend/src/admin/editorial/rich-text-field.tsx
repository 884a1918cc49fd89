import { Suspense } from 'react';
import type { FieldControl } from '../../forms/described-form';
import { Skeleton } from '../../ui/feedback/skeleton';
import { lazyAgain } from '../../ui/lazy/lazy-again';

const RichTextEditor = lazyAgain(() => import('./rich-text-editor'));

/** The rich text editor with headings, lists, pictures and tables, in its own chunk. */
export const richTextField = (label: string) =>
  function RichTextField(control: FieldControl) {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <RichTextEditor
          label={label}
          value={String(control.value ?? '')}
          onChange={control.onChange}
          onBlur={control.onBlur}
        />
      </Suspense>
    );
  };
