import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ChunkQueue } from '../../vocabulary/channel-names';
import { NotificationsConfig } from '../../notifications.config';
import { Providers } from '../providers/providers';
import { dkimKeyOf } from './dkim-signature';
import { type MailRoute, mailRouteOf, siteRoute } from './mail-route';
import type { MailSender } from './mail-sender';
import { SendGridSender } from './sendgrid-sender';
import { SmtpSender } from './smtp-sender';

export type MailQueue = 'codes' | ChunkQueue;

/** A route with connections of its own. */
export interface MailChannel {
  route: MailRoute;
  sender: MailSender;
}

/** Connections for the few messages that cannot wait; never shared with other mail. */
const urgentConnections = 4;
/** Milliseconds that connections to a former provider stay open for messages in progress. */
const farewell = 60_000;

/** One connection pool per queue and provider, so that no queue waits behind another's messages. */
@Injectable()
export class MailSenders implements OnApplicationShutdown {
  private readonly channels = new Map<string, MailChannel>();
  private readonly former = new Set<MailSender>();

  constructor(
    private readonly config: NotificationsConfig,
    private readonly providers: Providers,
  ) {}

  /** The route that is preferred now. */
  async route(): Promise<MailRoute> {
    return (await this.routes())[0]!;
  }

  /**
   * The channel for mail of a queue: the first provider that is available, or the first one if none is. It changes when the
   * settings of the providers change.
   */
  async of(queue: MailQueue): Promise<MailChannel> {
    const routes = await this.routes();
    this.retire(queue, routes);
    const channels = routes.map(route => this.channelOf(queue, route));
    return channels.find(({ sender }) => !sender.isAway) ?? channels[0]!;
  }

  onApplicationShutdown() {
    for (const { sender } of this.channels.values()) sender.close();
    for (const sender of this.former) sender.close();
  }

  /** The routes in order of failover; the site's own server only if no administrator configured a provider. */
  private async routes(): Promise<MailRoute[]> {
    const set = await this.providers.all('email');
    return set.length > 0 ? set.map(provider => mailRouteOf(provider, this.config)) : [siteRoute(this.config)];
  }

  private channelOf(queue: MailQueue, route: MailRoute): MailChannel {
    const key = `${queue} ${route.key}`;
    const known = this.channels.get(key);
    if (known) return known;
    const connections = queue === 'codes' ? urgentConnections : this.config.SMTP_CONNECTIONS;
    const sender = route.server
      ? new SmtpSender({ name: queue, server: route.server, connections, dkim: dkimKeyOf(this.config) })
      : new SendGridSender({ name: queue, apiKey: route.apiKey, url: this.config.SENDGRID_URL });
    const channel = { route, sender };
    this.channels.set(key, channel);
    return channel;
  }

  private retire(queue: MailQueue, routes: MailRoute[]) {
    const current = new Set(routes.map(({ key }) => `${queue} ${key}`));
    for (const [key, { sender }] of this.channels) {
      if (!key.startsWith(`${queue} `) || current.has(key)) continue;
      this.channels.delete(key);
      this.former.add(sender);
      const end = () => {
        this.former.delete(sender);
        sender.close();
      };
      setTimeout(end, farewell).unref();
    }
  }
}
