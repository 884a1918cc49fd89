import type { ComponentType, ReactNode } from 'react';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ApiError, CallOptions } from '@aar/api-client/api';
import type { User } from '@aar/contracts/identity/auth.contract';
import type { Total } from '@aar/contracts/vocabulary';
import type { Creation, DescribedForm, Loaded, Option, Schema } from '../../forms/described-form';

/*
 * A list of the admin panel is described by a value of the type `Resource`, shown by `ResourcePage`. Texts are English sentences,
 * the message ids of the catalogue; the framework translates them.
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

/** The form of an action on one row, or on several without a row. */
export interface ActionForm<Row, S extends Schema = Schema> extends DescribedForm<S> {
  initial(row?: Row): z.input<S>;
}

/**
 * An action on a row, offered in its menu, its drawer or, with `bulk`, for several rows. A confirmation or a form comes first.
 */
export interface RowAction<Row, S extends Schema = Schema> {
  name: string;
  label: string;
  icon: ReactNode;
  /** It deletes or loses something. */
  isDestructive?: boolean;
  /** Never the primary button of the drawer. */
  isSecondary?: boolean;
  isOffered(row: Row, me: User): boolean;
  confirm?: Confirmation;
  form?: Loaded<ActionForm<Row, S>>;
  run(row: Row, values: z.output<S>): Promise<unknown>;
  /** The optimistic row, shown before the response and rolled back on failure; `null`: it leaves the list. */
  expected?(row: Row, values: z.output<S>): Row | null;
  /**
   * Omitted if the row itself shows the outcome: a toast would cover the next controls. A function where it depends on the row,
   * as it was, and on the values.
   */
  done?: string | ((row: Row, values: z.output<S>) => string);
  failed: string;
  bulk?: {
    confirm?: Confirmation;
    run(ids: string[], values: z.output<S>): Promise<BulkResult>;
    /** Contains `{count}`. */
    done: string;
  };
}

/** The server's name of a sort column, and the labels of its two orders. */
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
  /** Hidden in a narrow table, as next to a drawer. */
  isSecondary?: boolean;
}

/** A request parameter that filters the list; its URL parameter has the same name. */
export interface Filter {
  name: string;
  label: string;
  /** A `chip` is shown only if the URL has it, and can only be removed. */
  kind: 'select' | 'date' | 'chip';
  /** The first option of a select, for no filter. */
  any?: string;
  options?: readonly Option[];
  /** For values that are not in the options: whether the URL may have this one. */
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

/** A list request in the framework's form: `wrapper` is the field of the response that holds the rows. */
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
  /** Identifies a row: in its first column, in its drawer and to screen readers. */
  label: string;
  labelSort?: Sort;
  nameOf(row: Row): string;
  face?(row: Row): ReactNode;
  note?(row: Row): ReactNode;
  columns: Column<Row>[];
  /** An alternative grid of pictures, chosen in the toolbar; `isFirst`: it is the default. */
  grid?: { picture(row: Row): ReactNode; isFirst?: boolean };
  filters: Filter[];
  search?: { name: string; label: string; min?: number };
  initialSort?: { by: string; order: 'asc' | 'desc' };
  empty: { title: string; text?: string; art?: 'empty' | 'asleep' };
  failed: string;
  /** A work queue: when a row leaves the list the next one opens, and Alt with the arrow keys moves between rows. */
  isQueue?: boolean;
  actions: RowAction<Row>[];
  /** Who can select rows for actions with `bulk`, and the maximum number of rows per request. */
  bulk?: { may(me: User): boolean; most: number };
  create?: Creation;
  /** Forms on their own pages instead of dialogs: for long forms, or ones that need a URL. */
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
  /** The drawer of a row: its content, and how to load the details if the list's row does not have them all. */
  detail: {
    load?(id: string): UseQueryOptions<Detail, ApiError>;
    failed: string;
    subtitle?(row: Row): ReactNode;
    Body: ComponentType<{ row: Detail }>;
  };
}

/** An item that is created and edited on its own page, shown by `EditPage`. */
export interface Editor<Detail extends { id: string }, S extends Schema = Schema> {
  /** Path of the list and label of the back link. */
  back: { to: string; label: string };
  load(id: string): UseQueryOptions<Detail, ApiError>;
  failed: string;
  /** The form for a new item, or for the loaded one. */
  form: Loaded<(me: User, detail?: Detail) => DescribedForm<S> & { initial: z.input<S> }>;
  create: { run(values: z.output<S>, options: CallOptions): Promise<{ id: string }>; done: string; failed: string };
  /** The path of the item's edit page. */
  pathOf(id: string): string;
  /** `run` gets the version that the input is based on, so that the server can detect a conflict. */
  save: { run(detail: Detail, values: z.output<S>): Promise<Detail>; done: string; failed: string };
  /** Shown below the form of an existing item. */
  Below?: ComponentType<{ detail: Detail; isDirty: boolean }>;
}
