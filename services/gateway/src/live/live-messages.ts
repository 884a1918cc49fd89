import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import { cacheInvalidated, pushed } from '@aar/contracts/gateway/live.messages';
import { sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { Live } from '@aar/platform/messaging/live';
import { Nats } from '@aar/platform/messaging/nats';
import { ResponseCache } from '../cache/response-cache';
import { believed, Sessions } from '../sessions/sessions';
import { RenderedPages } from '../web/rendered-pages';
import { LiveStreams } from './live-streams';

/** Handles the live messages that services publish to the gateways. */
@Injectable()
export class LiveMessages implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly live: Live,
    private readonly nats: Nats,
    private readonly sessions: Sessions,
    private readonly answers: ResponseCache,
    private readonly pages: RenderedPages,
    private readonly streams: LiveStreams,
  ) {}

  onApplicationBootstrap() {
    const push = (news: EventData<typeof pushed>) => this.streams.push(news);
    this.live.subscribe(pushed, push);
    this.streams.follow(this.live.topicsOf(pushed, push));
    this.live.subscribe(cacheInvalidated, ({ tags }) => {
      this.answers.changed(tags);
      this.pages.changed(tags);
    });
    this.live.subscribe(sessionsEnded, ({ memberId, session }) => {
      this.sessions.end(memberId, session);
      this.streams.end(memberId, session);
    });
    void this.catchUp(this.stopping.signal);
  }

  onModuleDestroy() {
    this.stopping.abort();
  }

  /**
   * Live messages are not redelivered: after each lost connection everything they might have changed is refetched, spread
   * over seconds, because all gateways reconnect at the same moment. Cached sessions expire by themselves; the streams are
   * renewed once all sessions cached before have expired.
   */
  private async catchUp(signal: AbortSignal) {
    try {
      for (;;) {
        await this.nats.connected(signal);
        await this.nats.disconnected(signal);
        await this.nats.connected(signal);
        this.answers.expireAll();
        void this.renewStreams(signal);
      }
    } catch {
      // The process is stopping.
    }
  }

  private async renewStreams(signal: AbortSignal) {
    const stopped = await sleep(believed, false, { signal }).catch(() => true);
    if (!stopped) this.streams.renewAll();
  }
}
