import type { ComponentType, ReactNode } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiError, CallOptions } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { Total } from '@aar/contracts/vocabulary';
import type { Creation, DescribedForm, Loaded, Option, Schema } from '../../shared/forms/described-form';

/*
 * A list of the panel is a description of this form, shown by `ResourcePage`. Texts are English sentences, the ids of the
 * catalogue; the frame translates them.
 */

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
export interface ActionForm<Row, S extends Schema = Schema> extends DescribedForm<S> {
  initial(row?: Row): z.input<S>;
}

/** Something one does to a row, from its menu, its drawer or, with `bulk`, to many. A confirmation or a form is asked first. */
export interface RowAction<Row, S extends Schema = Schema> {
  name: string;
  label: string;
  icon: ReactNode;
  /** Something is lost. */
  isDestructive?: boolean;
  /** Never the button that stands out in the drawer. */
  isSecondary?: boolean;
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
  /** Beside the table a grid of pictures, chosen in the toolbar; `isFirst`: the list begins as one. */
  grid?: { picture(row: Row): ReactNode; isFirst?: boolean };
  filters: Filter[];
  search?: { name: string; label: string; min?: number };
  initialSort?: { by: string; order: 'asc' | 'desc' };
  empty: { title: string; text?: string; art?: 'empty' | 'asleep' };
  failed: string;
  /** Rows are worked through: when one leaves the list the next is opened, and Alt with the arrow keys goes from one to another. */
  isQueue?: boolean;
  actions: RowAction<Row>[];
  /** Who can select rows for the actions that have `bulk`, and how many the server takes at once. */
  bulk?: { may(me: User): boolean; most: number };
  create?: Creation;
  /** Forms on pages of their own, in place of windows: for what is long, or worth an address. */
  pages?: {
    create?: { label: string; to: string; may(me: User): boolean };
    edit?: { to(row: Row): string; may(me: User): boolean };
  };
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

/** One thing that is made and changed on a page of its own, shown by `EditPage`. */
export interface Editor<Detail extends { id: string }, S extends Schema = Schema> {
  /** Where the list is, and what the way back is called. */
  back: { to: string; label: string };
  load(id: string): UseQueryOptions<Detail, ApiError>;
  failed: string;
  /** The form for something new, or for what was loaded. */
  form: Loaded<(me: User, detail?: Detail) => DescribedForm<S> & { initial: z.input<S> }>;
  create: { run(values: z.output<S>, options: CallOptions): Promise<{ id: string }>; done: string; failed: string };
  /** Where it is changed from now on. */
  pathOf(id: string): string;
  /** Gets what the form was opened with or saved as last, so that the server can tell whether somebody else was faster. */
  save: { run(detail: Detail, values: z.output<S>): Promise<Detail>; done: string; failed: string };
  /** Below the form of what is there already. */
  Below?: ComponentType<{ detail: Detail; isDirty: boolean }>;
}
