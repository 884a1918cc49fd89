import { z } from 'zod';
import { defineContract, route } from '../contract';
import { Instant, Nothing, Urgency } from '../vocabulary';

/**
 * The groups of members that are alerted together: the request's own city, cities within a distance, the NGOs of its state,
 * administrators.
 */
export const RingKind = z
  .enum(['city', 'near', 'state-ngos', 'administrators'], 'Please select a ring')
  .meta({ id: 'RingKind' });
export type RingKind = z.infer<typeof RingKind>;

/** Maximum number of members in one ring, except for a ring of a whole city. */
export const mostRung = 10_000;
const whole = 'Please enter a whole number';
const number = (least: number, most: number) => {
  const range = `Please enter a number from ${least} to ${most}`;
  return z.int(whole).min(least, range).max(most, range);
};

export const AlertRing = z
  .object({
    kind: RingKind,
    /** Maximum distance of the cities of the ring `near`, in a straight line. */
    withinKm: number(1, 500).nullable(),
    /** Maximum number of members alerted, the likeliest helpers first; null: the whole city. */
    most: number(1, mostRung).nullable(),
    /** Minutes without an offer of help after which the next ring opens. */
    waitMinutes: number(1, 10_080),
  })
  .meta({ id: 'AlertRing' });
export type AlertRing = z.infer<typeof AlertRing>;

/** The first invalid field of a ring and its error; undefined when the ring is valid. */
function faultOf(rings: AlertRing[], at: number): [field: keyof AlertRing, message: string] | undefined {
  const { kind, withinKm, most } = rings[at]!;
  const before = rings[at - 1];
  const place = RingKind.options.indexOf(kind);
  if (!before && kind !== 'city') return ['kind', 'The first ring is the city of the request'];
  if (before && RingKind.options.indexOf(before.kind) > place)
    return ['kind', 'The order is: city, cities near it, NGOs of the state, administrators'];
  if (before?.kind === kind && kind !== 'near') return ['kind', 'This ring is there already'];
  if (kind === 'near' && withinKm === null) return ['withinKm', 'Please enter a distance'];
  if (kind !== 'near' && withinKm !== null) return ['withinKm', 'Only cities nearby have a distance'];
  if (kind === 'near' && before?.kind === 'near' && withinKm! <= before.withinKm!)
    return ['withinKm', 'Please enter more than the ring before'];
  if (kind !== 'city' && most === null) return ['most', 'Only the city itself can be rung as a whole'];
  return undefined;
}

export const AlertPolicy = z
  .object({
    urgency: Urgency,
    /** Number of accepted offers of help that stops further rings. */
    enough: number(1, 50),
    rings: z.array(AlertRing).min(1, 'Please keep the city at least').max(8, 'At most 8 rings'),
  })
  .superRefine(({ rings }, context) => {
    rings.forEach((_, at) => {
      const [field, message] = faultOf(rings, at) ?? [];
      if (field) context.addIssue({ code: 'custom', path: ['rings', at, field], message });
    });
  })
  .meta({ id: 'AlertPolicy' });
export type AlertPolicy = z.infer<typeof AlertPolicy>;

const count = z.int().min(0);

export const alertPolicy = defineContract('notifications.alert-policy', {
  list: route({
    http: 'GET /admin/alert-policies',
    access: 'admin',
    summary: 'Whom requests of each urgency alert, in which order and when',
    input: Nothing,
    output: z.object({ policies: z.array(AlertPolicy) }),
  }),
  save: route({
    http: 'PUT /admin/alert-policies/:urgency',
    access: 'admin',
    stepUp: true,
    summary: 'Change it for requests of an urgency; open ones follow it with their next ring',
    changes: ['notifications.alert-policy', 'identity.audit'],
    input: AlertPolicy,
    output: AlertPolicy,
  }),
  trial: route({
    http: 'POST /admin/alert-policies/trial',
    access: 'admin',
    // A long deadline, because it counts the members of whole cities.
    deadline: '25s',
    summary:
      'How many members the last requests of the urgency would alert today, if nobody offered help; rings for nobody',
    changes: 'nothing: counts members',
    input: AlertPolicy,
    output: z.object({
      requests: z.array(
        z.object({
          id: z.uuid(),
          title: z.string(),
          city: z.string(),
          state: z.string(),
          postedAt: Instant,
          /** Number of members that were alerted. */
          rang: count,
          /** Number of members that all rings together would alert. */
          wouldRing: count,
          /** The number for each ring, in order. */
          rings: z.array(count),
        }),
      ),
    }),
  }),
});
