import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing } from '../vocabulary';

const count = z.int().min(0);
export const AdminStats = z
  .object({
    totalUsers: count,
    newUsersThisMonth: count,
    totalActivists: count,
    totalNGOs: count,
    verifiedUsers: count,
    suspendedUsers: count,
    /** The moment to which the site was restored, while it is held: nothing is sent or changed until an operator releases it. */
    restoredTo: Instant.nullable().default(null),
  })
  .meta({ id: 'AdminStats' });
export type AdminStats = z.infer<typeof AdminStats>;

export const adminStats = defineContract('identity.admin-stats', {
  get: route({
    http: 'GET /admin/stats',
    access: 'editor',
    summary: 'Members in numbers; deleted ones are in none',
    input: Nothing,
    output: AdminStats,
  }),
});
