import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import { answersChanged, pushed } from '@aar/contracts/gateway/live.messages';
import { sessionsEnded } from '@aar/contracts/identity/sessions.messages';
import { Live } from '@aar/platform/messaging/live';
import { Nats } from '@aar/platform/messaging/nats';
import { AnswersCache } from '../cache/answers-cache';
import { believed, Sessions } from '../sessions/sessions';
import { LiveStreams } from './live-streams';

/** What the services tell the gateway at once, and what becomes of it. */
@Injectable()
export class News implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    private readonly live: Live,
    private readonly nats: Nats,
    private readonly sessions: Sessions,
    private readonly answers: AnswersCache,
    private readonly streams: LiveStreams,
  ) {}

  onApplicationBootstrap() {
    const push = (news: EventData<typeof pushed>) => this.streams.push(news);
    this.live.subscribe(pushed, push);
    this.streams.follow(this.live.topicsOf(pushed, push));
    this.live.subscribe(answersChanged, ({ tags }) => this.answers.changed(tags));
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
   * News of this kind is not repeated: after each break of the connection whatever it might have changed is asked again,
   * spread over seconds, because all gateways find the connection back at the same moment. What is known of sessions ends by
   * itself; the streams are renewed when none is left that was known before.
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
