import { useState } from 'react';
import { useLingui } from '@lingui/react';
import { showFailure } from '../../ui/feedback/show-failure';
import { toast } from '../../ui/feedback/toast';
import { forgetFailures } from '../../ui/lazy/lazy-again';
import type { ActionForm, BulkResult, Resource, RowAction } from './resource';
import { useOptimisticWrite } from './use-resource-list';

/** An action that waits for its confirmation or its form. */
export interface Asked<Row> {
  action: RowAction<Row>;
  rows: Row[];
  isBulk: boolean;
  form?: ActionForm<Row>;
}

/** The outcome of a bulk action that was refused for some rows. */
export interface Refusals {
  label: string;
  done: number;
  refused: { id: string; name: string; message: string }[];
}

const keyOf = <Row extends { id: string }>({ name }: RowAction<Row>, rows: Row[]) =>
  [name, ...rows.map(row => row.id)].join(' ');

/** Starts actions, first shows their confirmation or form if they have one, and shows the outcome. */
export function useActions<Row extends { id: string }, Detail extends Row>(
  resource: Resource<Row, Detail>,
  { onLeft, onBulk }: { onLeft: (row: Row) => void; onBulk: (done: string[]) => void },
) {
  const { i18n } = useLingui();
  const write = useOptimisticWrite(resource);
  const [asked, setAsked] = useState<Asked<Row>>();
  const [running, setRunning] = useState<readonly string[]>([]);
  const [refusals, setRefusals] = useState<Refusals>();

  async function runOne(action: RowAction<Row>, row: Row, values: Record<string, unknown>) {
    const { expected } = action;
    await write([row], () => action.run(row, values), expected && (one => expected(one, values)));
    if (expected?.(row, values) === null) onLeft(row);
    const { done } = action;
    if (done) toast.success(i18n.t(typeof done === 'function' ? done(row, values) : done));
  }

  async function runBulk(action: RowAction<Row>, rows: Row[], values: Record<string, unknown>) {
    const result = await write(rows, () =>
      action.bulk!.run(
        rows.map(row => row.id),
        values,
      ),
    );
    showBulk(action, rows, result);
    onBulk(result.done);
  }

  function showBulk(action: RowAction<Row>, rows: Row[], { done, refused }: BulkResult) {
    if (refused.length === 0) return toast.success(i18n.t(action.bulk!.done, { count: done.length }));
    const names = new Map(rows.map(row => [row.id, resource.nameOf(row)]));
    setRefusals({
      label: action.label,
      done: done.length,
      refused: refused.map(({ id, message }) => ({ id, name: names.get(id) ?? id, message })),
    });
  }

  /** Throws the failure, so that a form can show it at its fields. */
  async function run({ action, rows, isBulk }: Asked<Row>, values: Record<string, unknown> = {}) {
    await (isBulk ? runBulk(action, rows, values) : runOne(action, rows[0]!, values));
    setAsked(undefined);
  }

  /** Starts an action once, however often its button is pressed. */
  async function start(action: RowAction<Row>, rows: Row[], isBulk = false) {
    const next = { action, rows, isBulk };
    const key = keyOf(action, rows);
    if (running.includes(key)) return;
    setRunning(now => [...now, key]);
    try {
      const form = await action.form?.();
      if (form || (isBulk ? action.bulk?.confirm : action.confirm)) setAsked({ ...next, form });
      else await run(next);
    } catch (error) {
      // The next press loads a form that could not be loaded.
      forgetFailures();
      showFailure(error, { failed: action.failed });
    } finally {
      setRunning(now => now.filter(one => one !== key));
    }
  }

  return {
    asked,
    refusals,
    start,
    isRunning: (action: RowAction<Row>, ...rows: Row[]) => running.includes(keyOf(action, rows)),
    run,
    cancel: () => setAsked(undefined),
    dismissRefusals: () => setRefusals(undefined),
  };
}
