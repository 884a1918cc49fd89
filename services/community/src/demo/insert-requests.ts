import { asColumns } from '@aar/platform/database/field-columns';
import type { EntityManager } from 'typeorm';
import { adoptMessages } from '../conversations/adopt-messages';
import { db } from '../database/db';
import { campaigns } from './campaigns';
import { care } from './care';
import { demoId } from './demo-id';
import type { DemoRequest } from './demo-request';
import { addDays, indianClock } from './indian-time';
import { type Member, type Members, placeOf } from './members';
import { offerTexts } from './offers';
import { rescues } from './rescues';

const hour = 3_600_000;

/** The sixty support requests, newest first, taken from the three lists in turn. */
export const demoRequests: DemoRequest[] = rescues.flatMap((rescue, index) => [
  rescue,
  care[index]!,
  campaigns[index]!,
]);

/** Inserts the support requests with the offers on them and the messages about the offers. */
export async function insertRequests(tx: EntityManager, members: Members, now: Date): Promise<void> {
  const requests = demoRequests.map((request, index) => requestRow(request, index, members, now));
  const responses = requests.flatMap((request, index) => responseRows(request, index, members, now));
  const counted = requests.map(request => ({
    ...request,
    responseCount: responses.filter(({ requestId }) => requestId === request.id).length,
  }));
  const messages = responses.map(response => messageRow(response, requests));
  await db(tx).insertInto('support_requests').values(counted.map(asColumns)).execute();
  await db(tx).insertInto('responses').values(responses.map(asColumns)).execute();
  await db(tx).insertInto('messages').values(messages.map(asColumns)).execute();
  await adoptMessages(tx);
}

/** The first was posted 24 minutes ago, the last 19 days ago. */
const ageOf = (index: number) => (0.4 + 0.13 * index ** 2) * hour;

function requestRow(request: DemoRequest, index: number, members: Members, now: Date) {
  const { place, needed, byDemoActivist, status = 'active', ...typed } = request;
  const owner = byDemoActivist ? members.demoActivist : members.in(placeOf(place), index);
  const hasMobile = index % 3 !== 1;
  return {
    ...typed,
    ...placeOf(place),
    ...(needed ? neededBy(needed, now) : { dateNeeded: null, timeNeeded: null }),
    id: demoId(`request ${index}`),
    ownerId: owner.id,
    status,
    contactMobile: hasMobile ? `60002${String(index).padStart(5, '0')}` : null,
    contactEmail: index % 4 === 0 ? `help${index}@members.example` : null,
    createdAt: new Date(now.getTime() - ageOf(index)),
    ...(status === 'completed' && {
      endedAt: new Date(now.getTime() - ageOf(index) / 4),
      outcome: 'Help came in time. Thank you, all of you.',
    }),
  };
}

/** A time of day that has passed today means tomorrow. */
function neededBy([days, time]: [days: number, time?: string], now: Date) {
  const today = indianClock(now);
  const late = days === 0 && time !== undefined && time <= today.time;
  return { dateNeeded: addDays(today.date, late ? 1 : days), timeNeeded: time ?? null };
}

type RequestRow = ReturnType<typeof requestRow>;

function responseRows(request: RequestRow, index: number, members: Members, now: Date) {
  const { id: requestId, ownerId, state, city, status, createdAt } = request;
  const owner: Member = { id: ownerId, state, city };
  const isShowpiece = status === 'completed' || ownerId === members.demoActivist.id;
  const count = isShowpiece ? 4 : status === 'active' ? (index * 5 + 3) % 8 : 1;
  const helpers = members.neighbours(owner, count, index);
  // The demo activist offers help only elsewhere in the state, so that the requests at home are free to try out.
  if (state === members.demoActivist.state && city !== members.demoActivist.city) helpers.unshift(members.demoActivist);
  const step = (now.getTime() - createdAt.getTime()) / (helpers.length + 1);
  return helpers.map((helper, turn) => {
    const offeredAt = new Date(createdAt.getTime() + step * (turn + 0.5));
    const resolved = status === 'completed' && turn < 2;
    return {
      id: demoId(`response ${index} ${turn}`),
      requestId,
      memberId: helper.id,
      message: offerTexts[(index * 3 + turn) % offerTexts.length]!,
      contactInfo: turn % 2 === 0 ? `60003${String(index * 10 + turn).padStart(5, '0')}` : null,
      ...(resolved && { status: 'done' as const, ...at(new Date(offeredAt.getTime() + step / 3)) }),
      createdAt: offeredAt,
    };
  });
}

/** Both moments of an offer whose help was given. */
const at = (moment: Date) => ({ movedAt: moment, resolvedAt: moment });

function messageRow(response: ReturnType<typeof responseRows>[number], requests: RequestRow[]) {
  const request = requests.find(({ id }) => id === response.requestId)!;
  return {
    id: demoId(`message ${response.id}`),
    recipientId: request.ownerId,
    senderId: response.memberId,
    requestId: request.id,
    subject: `Offer of help: ${request.title}`,
    createdAt: response.createdAt,
  };
}
