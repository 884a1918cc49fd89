import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventData } from '@aar/contracts/messaging';
import type { pushed } from '@aar/contracts/gateway/live.messages';
import { Problem } from '@aar/platform/errors/problem';
import type { LiveTopics } from '@aar/platform/messaging/live-topics';
import type { Session } from '../sessions/sessions';

interface Stream {
  session: Session;
  out: ServerResponse;
  /** Its session may have ended without a message reaching us: it gets no more events, and its browser must reconnect. */
  doubtful?: true;
}

/** Bounds of the random delay after which a browser reconnects to an ended stream, in ms. */
const soonest = 1_000;
const latest = 5_000;
/** When all streams must end: how many end per second, and the minimum duration in ms. */
const endedPerSecond = 50;
const shortestSpread = 10_000;
const heartbeat = 20_000;
const mostPerMember = 5;
/**
 * Maximum bytes buffered for a browser that does not read; beyond them the stream is dropped, because the browser can refetch.
 */
const mostWaiting = 128 * 1024;

/** Subscriptions to members with a stream here, so that this process receives what is pushed to them. */
export type Topics = Pick<LiveTopics, 'add' | 'remove'>;
const adminsTopic = 'admins';

/** The open server-sent event streams of this process, by member. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly byMember = new Map<string, Set<Stream>>();
  private readonly ofAdmins = new Set<Stream>();
  private topics?: Topics;
  private timer?: NodeJS.Timeout;
  private readonly ends = new Set<NodeJS.Timeout>();
  /** The number of session ends so far, with or without a stream here. */
  endings = 0;

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.beat(), heartbeat);
  }

  /** Open streams would prevent the server from closing. */
  onModuleDestroy() {
    clearInterval(this.timer);
    for (const end of this.ends) clearTimeout(end);
    for (const stream of this.all()) stream.out.end();
  }

  /** Keeps the topics in sync with the streams: the ids of members with a stream, and a topic for administrators. */
  follow(topics: Topics) {
    this.topics = topics;
    for (const id of this.byMember.keys()) topics.add(id);
    if (this.ofAdmins.size > 0) topics.add(adminsTopic);
  }

  /** Writes the headers of the response and adds it to the member's streams. Throws `rate.limited` if the member has too many. */
  open(session: Session, out: ServerResponse, writeHead: () => void) {
    const { id, role } = session.actor;
    const mine = this.byMember.get(id) ?? new Set();
    if (mine.size >= mostPerMember) throw new Problem('rate.limited', { retryAfter: heartbeat / 1_000 });
    writeHead();
    if (out.destroyed) return;
    const stream: Stream = { session, out };
    this.byMember.set(id, mine.add(stream));
    this.topics?.add(id);
    if (role === 'admin') {
      this.ofAdmins.add(stream);
      this.topics?.add(adminsTopic);
    }
    out.on('close', () => this.forget(id, stream));
    send(stream, `retry: ${randomInt(soonest, latest)}\n\n`);
  }

  /** Sends an event to the members' open browsers. */
  push({ to, event, data }: EventData<typeof pushed>) {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of to === 'admins' ? this.ofAdmins : this.ofMembers(to)) send(stream, text);
  }

  /** Ends the streams of a member, or of one of the member's sessions. */
  end(memberId: string, session?: string) {
    this.endings += 1;
    for (const stream of this.byMember.get(memberId) ?? [])
      if (session === undefined || stream.session.actor.session === session) stream.out.end();
  }

  /**
   * Makes every browser reconnect, so that it is authenticated again and refetches what it missed. The reconnections are
   * spread out, because identity could not handle all at once. A browser for which there is a new event reconnects at once.
   */
  renewAll() {
    const streams = [...this.all()];
    const spread = Math.max(shortestSpread, (streams.length / endedPerSecond) * 1_000);
    for (const stream of streams) {
      stream.doubtful = true;
      const end = setTimeout(() => {
        this.ends.delete(end);
        stream.out.end();
      }, Math.random() * spread);
      this.ends.add(end);
    }
  }

  private forget(id: string, stream: Stream) {
    const mine = this.byMember.get(id);
    mine?.delete(stream);
    if (mine?.size === 0) {
      this.byMember.delete(id);
      this.topics?.remove(id);
    }
    if (this.ofAdmins.delete(stream) && this.ofAdmins.size === 0) this.topics?.remove(adminsTopic);
  }

  private beat() {
    const now = performance.now();
    for (const stream of this.all()) {
      if (stream.session.endsAt <= now) stream.out.end();
      else if (!stream.doubtful) send(stream, ':\n\n');
    }
  }

  private *all() {
    for (const streams of this.byMember.values()) yield* streams;
  }

  private *ofMembers(ids: string[]) {
    for (const id of ids) yield* this.byMember.get(id) ?? [];
  }
}

function send({ out, doubtful }: Stream, text: string) {
  if (out.writableEnded) return;
  if (doubtful) return void out.end();
  out.write(text);
  if (out.writableLength > mostWaiting) out.destroy();
}
