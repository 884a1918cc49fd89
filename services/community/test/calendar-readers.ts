import ICAL from 'ical.js';
import { expandRecurringEvent, sync, type VEvent } from 'node-ical';
import { convertIcsCalendar, extendByRecurrenceRule, type IcsEvent } from 'ts-ics';

/** One date as a calendar program shows it. */
export interface ShownEvent {
  uid: string;
  sequence: number;
  status: string;
  changedAt: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  location: string;
  /** In minutes before the start; -1 without an alarm. */
  alarm: number;
}

const inOrder = (events: ShownEvent[]) => events.sort((a, b) => a.start.localeCompare(b.start));

/** Two of the programs include the fold at the end of a folded text. */
const text = (value: unknown) => String((value as { val?: string } | undefined)?.val ?? value ?? '').trim();

function byIcalJs(file: string): ShownEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(file) as never);
  const all = calendar.getAllSubcomponents('vevent').map(part => new ICAL.Event(part));
  const shown = (event: InstanceType<typeof ICAL.Event>, start: ICAL.Time, end: ICAL.Time): ShownEvent => {
    const trigger = event.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger') as ICAL.Duration;
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: String(event.component.getFirstPropertyValue('status')),
      changedAt: (event.component.getFirstPropertyValue('dtstamp') as ICAL.Time).toJSDate().toISOString(),
      start: start.toJSDate().toISOString(),
      end: end.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description.trim(),
      location: event.location,
      alarm: trigger ? -trigger.toSeconds() / 60 : -1,
    };
  };
  const exceptions = all.filter(event => event.isRecurrenceException());
  return inOrder(
    all
      .filter(event => !event.isRecurrenceException())
      .flatMap(event => {
        if (!event.isRecurring()) return [shown(event, event.startDate, event.endDate)];
        for (const exception of exceptions) event.relateException(exception);
        const found: ShownEvent[] = [];
        const turns = event.iterator();
        for (let turn = turns.next(); turn; turn = turns.next()) {
          const { item, startDate, endDate } = event.getOccurrenceDetails(turn);
          found.push(shown(item, startDate, endDate));
        }
        return found;
      }),
  );
}

const span = { from: new Date('2020-01-01'), to: new Date('2100-01-01') };
function byNodeIcal(file: string): ShownEvent[] {
  const all = Object.values(sync.parseICS(file)).filter((one): one is VEvent => one?.type === 'VEVENT');
  const shown = (event: VEvent, start: Date, end: Date): ShownEvent => {
    const [alarm] = (event as { alarms?: { trigger?: unknown }[] }).alarms ?? [];
    return {
      uid: event.uid,
      sequence: Number(event.sequence),
      status: String(event.status),
      changedAt: event.dtstamp.toISOString(),
      start: start.toISOString(),
      end: end.toISOString(),
      summary: text(event.summary),
      description: text(event.description),
      location: text(event.location),
      alarm: text(alarm?.trigger) === '-PT1H' ? 60 : -1,
    };
  };
  return inOrder(
    all.flatMap(event =>
      event.rrule
        ? expandRecurringEvent(event, span).map(one => shown(one.event, one.start, one.end))
        : [shown(event, event.start, event.end!)],
    ),
  );
}

function byTsIcs(file: string): ShownEvent[] {
  const all = convertIcsCalendar(undefined, file).events ?? [];
  const shown = (event: IcsEvent, start = event.start.date): ShownEvent => {
    const trigger = event.alarms?.[0]?.trigger;
    const lasts = event.end!.date.getTime() - event.start.date.getTime();
    return {
      uid: event.uid,
      sequence: event.sequence ?? 0,
      status: String(event.status),
      changedAt: event.stamp.date.toISOString(),
      start: start.toISOString(),
      end: new Date(start.getTime() + lasts).toISOString(),
      summary: event.summary,
      description: (event.description ?? '').trim(),
      location: event.location ?? '',
      alarm: trigger?.type === 'relative' && trigger.value.before ? (trigger.value.hours ?? 0) * 60 : -1,
    };
  };
  const exceptions = all.filter(event => event.recurrenceId);
  return inOrder(
    all
      .filter(event => !event.recurrenceId)
      .flatMap(event => {
        if (!event.recurrenceRule) return [shown(event)];
        const left = new Set((event.exceptionDates ?? []).map(({ date }) => date.getTime()));
        return extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date })
          .filter(start => !left.has(start.getTime()))
          .map(start => {
            const moved = exceptions.find(one => one.recurrenceId!.value.date.getTime() === start.getTime());
            return moved ? shown(moved) : shown(event, start);
          });
      }),
  );
}

/** Independent programs that read calendar files; all must show the same. */
export const readers = [
  ['ical.js', byIcalJs],
  ['node-ical', byNodeIcal],
  ['ts-ics', byTsIcs],
] as const;
