import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { NotificationsConfig } from '../../notifications.config';
import { SmtpSender } from './smtp-sender';

/** Connections for the few one-time codes at a time; never shared with anything else. */
const codeConnections = 4;

/** One pool of connections for each queue, so that none waits behind another's messages. */
@Injectable()
export class SmtpSenders implements OnApplicationShutdown {
  private readonly senders = new Map<string, SmtpSender>();

  constructor(private readonly config: NotificationsConfig) {}

  of(queue: 'codes' | 'email' | 'campaigns'): SmtpSender {
    const { SMTP_URL: url, SMTP_CONNECTIONS } = this.config;
    const known = this.senders.get(queue);
    if (known) return known;
    const made = new SmtpSender({
      name: queue,
      url,
      connections: queue === 'codes' ? codeConnections : SMTP_CONNECTIONS,
    });
    this.senders.set(queue, made);
    return made;
  }

  onApplicationShutdown() {
    for (const sender of this.senders.values()) sender.close();
  }
}
