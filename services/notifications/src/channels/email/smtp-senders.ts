import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationsConfig } from '../../notifications.config';
import { Providers } from '../providers/providers';
import { type MailRoute, mailRouteOf } from './mail-route';
import { SmtpSender } from './smtp-sender';

export type MailQueue = 'codes' | 'email' | 'campaigns';

/** A route with connections of its own. */
export interface MailChannel {
  route: MailRoute;
  sender: SmtpSender;
}

/** Connections for the few messages that cannot wait; never shared with anything else. */
const urgentConnections = 4;
/** Milliseconds that connections to a former provider stay open for what is being handed over. */
const farewell = 60_000;
/** While a server is away, how often it is asked whether another one has taken its place. */
const reconsider = 1_000;

/** One pool of connections for each queue, so that none waits behind another's messages. */
@Injectable()
export class SmtpSenders implements OnApplicationShutdown {
  private readonly channels = new Map<MailQueue, MailChannel>();
  private readonly former = new Set<SmtpSender>();

  constructor(
    private readonly config: NotificationsConfig,
    private readonly providers: Providers,
  ) {}

  async route(): Promise<MailRoute> {
    return mailRouteOf(await this.providers.current('email'), this.config);
  }

  /** Where mail of a queue goes now; after a change of provider it is another one. */
  async of(queue: MailQueue): Promise<MailChannel> {
    const route = await this.route();
    const known = this.channels.get(queue);
    if (known?.route.key === route.key) return known;
    if (known) this.retire(known.sender);
    const connections = queue === 'codes' ? urgentConnections : this.config.SMTP_CONNECTIONS;
    const channel = { route, sender: new SmtpSender({ name: queue, server: route.server, connections }) };
    this.channels.set(queue, channel);
    return channel;
  }

  /** The same, once it makes sense to try: a server that proved to be away is given a pause. */
  async ready(queue: MailQueue, signal: AbortSignal): Promise<MailChannel> {
    for (;;) {
      const channel = await this.of(queue);
      if (!channel.sender.isAway || signal.aborted) return channel;
      await channel.sender.ready(AbortSignal.any([signal, AbortSignal.timeout(reconsider)]));
    }
  }

  onApplicationShutdown() {
    for (const { sender } of this.channels.values()) sender.close();
    for (const sender of this.former) sender.close();
  }

  private retire(sender: SmtpSender) {
    this.former.add(sender);
    const end = () => {
      this.former.delete(sender);
      sender.close();
    };
    setTimeout(end, farewell).unref();
  }
}
