import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EventData } from '@aar/contracts/event';
import type { pushed } from '@aar/contracts/gateway/live.events';
import { Problem } from '@aar/platform/errors/problem';
import type { Session } from '../sessions/sessions';

interface Stream {
  session: Session;
  out: ServerResponse;
}

/** Browsers come back that long after a stream ended, in ms. */
const retry = 2_000;
const heartbeat = 20_000;
const mostPerMember = 5;
/** Bytes that wait for a browser that does not read; beyond it the stream is dropped, since the browser can ask for the truth. */
const mostWaiting = 128 * 1024;

/** The open server-sent event streams of this process, by member. */
@Injectable()
export class LiveStreams implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly byMember = new Map<string, Set<Stream>>();
  private timer?: NodeJS.Timeout;

  onApplicationBootstrap() {
    this.timer = setInterval(() => this.beat(), heartbeat);
  }

  /** Streams would keep the server from closing. */
  onModuleDestroy() {
    clearInterval(this.timer);
    this.endAll();
  }

  /** Writes the head of an answer and makes it one of the member's streams. Throws `rate.limited` for a member with too many. */
  open(session: Session, out: ServerResponse, writeHead: () => void) {
    const { id } = session.actor;
    const mine = this.byMember.get(id) ?? new Set();
    if (mine.size >= mostPerMember) throw new Problem('rate.limited', { retryAfter: heartbeat / 1_000 });
    writeHead();
    if (out.destroyed) return;
    const stream = { session, out };
    this.byMember.set(id, mine.add(stream));
    out.on('close', () => {
      mine.delete(stream);
      if (mine.size === 0 && this.byMember.get(id) === mine) this.byMember.delete(id);
    });
    send(stream, `retry: ${retry}\n\n`);
  }

  /** Tells the members' open browsers. */
  push({ to, event, data }: EventData<typeof pushed>) {
    const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    for (const stream of to === 'admins' ? this.ofAdmins() : this.ofMembers(to)) send(stream, text);
  }

  /** Ends the streams of a member, or of one of the member's sessions. */
  end(memberId: string, session?: string) {
    for (const stream of this.byMember.get(memberId) ?? [])
      if (session === undefined || stream.session.actor.session === session) stream.out.end();
  }

  /** Ends every stream; the browsers come back and are asked who they are again. */
  endAll() {
    for (const stream of this.all()) stream.out.end();
  }

  private beat() {
    const now = Date.now();
    for (const stream of this.all()) {
      if (stream.session.endsAt <= now) stream.out.end();
      else send(stream, ':\n\n');
    }
  }

  private *all() {
    for (const streams of this.byMember.values()) yield* streams;
  }

  private *ofAdmins() {
    for (const stream of this.all()) if (stream.session.actor.role === 'admin') yield stream;
  }

  private *ofMembers(ids: string[]) {
    for (const id of ids) yield* this.byMember.get(id) ?? [];
  }
}

function send({ out }: Stream, text: string) {
  if (out.writableEnded) return;
  out.write(text);
  if (out.writableLength > mostWaiting) out.destroy();
}
