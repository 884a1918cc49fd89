import type { ComponentType, ReactNode } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { ApiError, CallOptions } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { LiveData, LiveEvent } from '../../api/live';
import type { Total } from '@aar/contracts/vocabulary';

/*
 * A list of the panel is a description of this form, shown by `ResourcePage`. Texts are English sentences, the ids of the
 * catalogue; the frame translates them.
 */

export type Schema = z.ZodType<FieldValues, FieldValues>;
export interface Option {
  value: string;
  label: string;
}

/** What a control of its own is given. */
export interface FieldControl {
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  isInvalid: boolean;
}

/** One control of a form; `name` is the field of the form's schema. */
export interface FormField<Values> {
  name: Extract<keyof Values, string>;
  label: string;
  kind?: 'text' | 'email' | 'url' | 'password' | 'mobile' | 'area' | 'select' | 'switch';
  hint?: string;
  optional?: boolean;
  placeholder?: string;
  /** Of a select. Names that nobody translates, such as places, come with their own spelling as label. */
  options?: readonly Option[] | ((values: Values) => readonly Option[]);
  /** A control of its own where no kind fits, such as a choice among members or an editor; it stands in the field. */
  render?(control: FieldControl): ReactNode;
  /** What its new value makes of other fields: another state empties the city. */
  implies?(value: string, values: Values): Partial<Values>;
  /** A field that is not shown is neither judged nor sent. */
  isShown?(values: Values): boolean;
}

export interface ResourceForm<S extends Schema = Schema> {
  title: string;
  description?: string;
  schema: S;
  fields: FormField<z.input<S>>[];
  submitLabel: string;
  pendingLabel: string;
}

/** A part that is fetched when it is first wanted: forms and their schemas are more than half of a screen. */
export type Loaded<Part> = () => Promise<Part>;

/** Fetches a part once; after a failure the next call tries again. */
export function lazily<Part>(fetch: () => Promise<Part>): Loaded<Part> {
  let fetching: Promise<Part> | undefined;
  return () => (fetching ??= fetch().catch((error: unknown) => ((fetching = undefined), Promise.reject(error))));
}

export interface Confirmation {
  title: string;
  text: string;
  confirmLabel: string;
  pendingLabel: string;
}

export interface BulkResult {
  done: string[];
  refused: { id: string; message: string }[];
}

/** Of an action on one row, or without it on many. */
export interface ActionForm<Row, S extends Schema = Schema> extends ResourceForm<S> {
  initial(row?: Row): z.input<S>;
}

/** Something one does to a row, from its menu, its drawer or, with `bulk`, to many. A confirmation or a form is asked first. */
export interface RowAction<Row, S extends Schema = Schema> {
  name: string;
  label: string;
  icon: ReactNode;
  /** Something is lost. */
  isDestructive?: boolean;
  isOffered(row: Row, me: User): boolean;
  confirm?: Confirmation;
  form?: Loaded<ActionForm<Row, S>>;
  run(row: Row, values: z.output<S>): Promise<unknown>;
  /** The row as it will be, shown before the server has answered and taken back when it refuses; `null`: it leaves the list. */
  expected?(row: Row, values: z.output<S>): Row | null;
  /** Left out where the row itself shows it: a toast would lie on what one does next. */
  done?: string;
  failed: string;
  bulk?: {
    confirm?: Confirmation;
    run(ids: string[], values: z.output<S>): Promise<BulkResult>;
    /** With `{count}`. */
    done: string;
  };
}

/** What the server sorts a column by, and what its two orders are called. */
export interface Sort {
  by: string;
  asc: string;
  desc: string;
}

export interface Column<Row> {
  name: string;
  label: string;
  cell(row: Row): ReactNode;
  sort?: Sort;
  /** Left out where the table is narrow, as beside a drawer. */
  isSecondary?: boolean;
}

/** One field of the call that narrows the list; it stands in the address under its own name. */
export interface Filter {
  name: string;
  label: string;
  /** A `chip` shows only when the address has it, and can only be removed. */
  kind: 'select' | 'date' | 'chip';
  /** What a select says when it does not narrow. */
  any?: string;
  options?: readonly Option[];
  /** For values beyond the options: whether an address may carry this one. */
  accepts?(value: string): boolean;
}

export interface ListPage<Row> {
  rows: Row[];
  total?: Total;
  nextCursor: string | null;
}
export interface ListSource<Row> {
  key: readonly [noun: string, call: string];
  fetch(query: Record<string, unknown>): Promise<ListPage<Row>>;
}

/** A list call as the frame wants it: `wrapper` is the field of its answer that holds the rows. */
export const listSource = <Wrapper extends string, Row>(
  call: {
    (input: never): Promise<Record<Wrapper, Row[]> & { total?: Total; nextCursor: string | null }>;
    key(): readonly [string, string];
  },
  wrapper: Wrapper,
): ListSource<Row> => ({
  key: call.key(),
  fetch: async query => {
    const { [wrapper]: rows, total, nextCursor } = await call(query as never);
    return { rows, total, nextCursor };
  },
});

export interface Resource<Row extends { id: string }, Detail extends Row = Row> {
  title: string;
  list: ListSource<Row>;
  /** How a row is recognised: in its first column, in its drawer, and by whoever cannot see it. */
  label: string;
  labelSort?: Sort;
  nameOf(row: Row): string;
  face?(row: Row): ReactNode;
  note?(row: Row): ReactNode;
  columns: Column<Row>[];
  /** Beside the table a grid of pictures, chosen in the toolbar. */
  grid?: { picture(row: Row): ReactNode };
  filters: Filter[];
  search?: { name: string; label: string; min?: number };
  initialSort?: { by: string; order: 'asc' | 'desc' };
  empty: { title: string; text?: string; art?: 'empty' | 'asleep' };
  failed: string;
  actions: RowAction<Row>[];
  /** Who can select rows for the actions that have `bulk`, and how many the server takes at once. */
  bulk?: { may(me: User): boolean; most: number };
  create?: Creation;
  /** Forms on pages of their own, in place of windows: for what is long, or worth an address. */
  pages?: {
    create?: { label: string; to: string; may(me: User): boolean };
    edit?: { to(row: Row): string; may(me: User): boolean };
  };
  /** The server tells when something changed: the list and the open row are asked for again. */
  live?: { event: LiveEvent; isAbout?(data: LiveData): boolean };
  download?: {
    label: string;
    fileName: string;
    may(me: User): boolean;
    fetch(query: never): Promise<Blob>;
    failed: string;
  };
  /** The drawer of a row: what it shows, and where the whole of it comes from when the row is not all. */
  detail: {
    load?(id: string): UseQueryOptions<Detail, ApiError>;
    failed: string;
    subtitle?(row: Row): ReactNode;
    Body: ComponentType<{ row: Detail }>;
  };
}

export interface Creation<S extends Schema = Schema> {
  label: string;
  form: Loaded<(me: User) => ResourceForm<S> & { initial: z.input<S> }>;
  run(values: z.output<S>, options: CallOptions): Promise<unknown>;
  done: string;
  failed: string;
  failedTitle?: string;
}

/** One thing that is made and changed on a page of its own, shown by `EditPage`. */
export interface Editor<Detail extends { id: string }, S extends Schema = Schema> {
  /** Where the list is, and what the way back is called. */
  back: { to: string; label: string };
  load(id: string): UseQueryOptions<Detail, ApiError>;
  failed: string;
  /** The form for something new, or for what was loaded. */
  form: Loaded<(me: User, detail?: Detail) => ResourceForm<S> & { initial: z.input<S> }>;
  create: { run(values: z.output<S>, options: CallOptions): Promise<{ id: string }>; done: string; failed: string };
  /** Where it is changed from now on. */
  pathOf(id: string): string;
  save: { run(detail: Detail, values: z.output<S>): Promise<unknown>; done: string; failed: string };
}
