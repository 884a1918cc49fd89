import type { User } from '@aar/contracts/identity/auth.contract';
import { Trash2 } from '../../ui/icons';
import type { RowAction } from '../resource/resource';

interface Deletion<Row> {
  may(me: User): boolean;
  run(row: Row): Promise<unknown>;
  confirmLabel: string;
  done: string;
  failed: string;
}

/** Deletes editorial content after a confirmation. */
export const deleteAction = <Row,>({ may, run, confirmLabel, done, failed }: Deletion<Row>): RowAction<Row> => ({
  name: 'delete',
  label: /*i18n*/ 'Delete',
  icon: <Trash2 />,
  isDestructive: true,
  isOffered: (_, me) => may(me),
  confirm: {
    title: /*i18n*/ 'Delete {name}?',
    text: /*i18n*/ 'It is removed for everyone at once. This cannot be undone.',
    confirmLabel,
    pendingLabel: /*i18n*/ 'Deleting...',
  },
  run,
  expected: () => null,
  done,
  failed,
});
