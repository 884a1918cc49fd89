import { messageFlow, eventNames } from './message-flow.mjs';
import { natsPermissions } from './nats-permissions.mjs';

const flows = Object.values(messageFlow());
const allOf = what => new Set(flows.flatMap(flow => flow[what]));

describe('what the code says of events', () => {
  const names = [...eventNames().values()];
  const [news, events] = [
    names.filter(name => name.startsWith('live.')),
    names.filter(name => !name.startsWith('live.')),
  ];

  it('names somebody who publishes each event, and somebody who consumes it', () => {
    expect(events.filter(name => !allOf('publishes').has(name))).toEqual([]);
    expect(events.filter(name => !allOf('consumes').has(name))).toEqual([]);
  });

  it('names somebody who tells each live news, and somebody who hears it', () => {
    expect(news.filter(name => !allOf('tells').has(name))).toEqual([]);
    expect(news.filter(name => !allOf('hears').has(name))).toEqual([]);
  });

  it('lets nobody but its publishers publish an event', () => {
    const { gateway, worker, content } = natsPermissions();
    expect([...gateway.publish, ...worker.publish].filter(subject => subject.startsWith('events.'))).toEqual([]);
    expect(content.publish).toContain('events.content.site-content.changed.v1');
    expect(content.publish).not.toContain('events.identity.member.changed.v1');
  });
});
