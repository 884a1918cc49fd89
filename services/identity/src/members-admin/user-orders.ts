import type { ListUsers } from '@aar/contracts/identity/admin-users.contract';
import { Keyset } from '@aar/platform/database/keyset';
import type { z } from 'zod';

type Order = Pick<z.output<typeof ListUsers>, 'sort' | 'order'>;

/** All columns of an order have one direction, so that one index serves both directions. */
const inDirection = (order: Order['order']): Record<Order['sort'], Keyset> => ({
  createdAt: new Keyset({ created_at: `timestamptz ${order}` }),
  fullName: new Keyset({ name_key: `text ${order}` }),
  state: new Keyset({ state: `text ${order}`, created_at: `timestamptz ${order}` }),
});
const orders = { asc: inDirection('asc'), desc: inDirection('desc') };

export const orderOf = ({ sort, order }: Order) => orders[order][sort];
