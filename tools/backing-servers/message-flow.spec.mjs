import { messageFlow, eventNames } from './message-flow.mjs';
import { natsPermissions } from './nats-permissions.mjs';

const flows = Object.values(messageFlow());
const allOf = what => new Set(flows.flatMap(flow => flow[what]));

describe('the message flow in the code', () => {
  const names = [...eventNames().values()];
  const [news, events] = [
    names.filter(name => name.startsWith('live.')),
    names.filter(name => !name.startsWith('live.')),
  ];

  it('has a publisher and a consumer for each event', () => {
    expect(events.filter(name => !allOf('publishes').has(name))).toEqual([]);
    expect(events.filter(name => !allOf('consumes').has(name))).toEqual([]);
  });

  it('has a sender and a receiver for each live message', () => {
    expect(news.filter(name => !allOf('tells').has(name))).toEqual([]);
    expect(news.filter(name => !allOf('hears').has(name))).toEqual([]);
  });

  it('lets every service that writes journal entries publish them, also those about completed work', () => {
    const { identity, community, content, notifications } = natsPermissions();
    const journal = 'events.content.journal-entry.written.v1';
    for (const { publish } of [identity, community, notifications]) expect(publish).toContain(journal);
    expect(content.publish).not.toContain(journal);
  });

  it('lets a service create only durable consumers whose filter is part of the subject', () => {
    const makes = Object.entries(natsPermissions())
      .filter(([user]) => user !== 'operator')
      .flatMap(([, { publish }]) => publish.filter(subject => /CONSUMER.*CREATE/.test(subject)));
    expect(makes.length).toBeGreaterThan(0);
    expect(
      makes.filter(subject => !/^\$JS\.API\.CONSUMER\.CREATE\.EVENTS\.\w+__[\w-]+\.events(\.[\w-]+)+$/.test(subject)),
    ).toEqual([]);
  });

  it('lets only its publishers publish an event', () => {
    const { gateway, worker, content } = natsPermissions();
    const events = [...gateway.publish, ...worker.publish].filter(subject => subject.startsWith('events.'));
    expect(events).toEqual(['events.content.journal-entry.written.v1']);
    expect(content.publish).toContain('events.content.site-content.changed.v1');
    expect(content.publish).not.toContain('events.identity.member.changed.v1');
  });
});
