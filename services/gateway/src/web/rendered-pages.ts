import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Route } from '@aar/contracts/contract';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { PublicResponses } from '../routes/public-responses';
import { AskedAnswers } from './asked-answers';
import type { Page } from './page';
import type { RenderPage, RenderedPage } from './web-build';

/** The page to show, with a status in `missing` if what the URL names does not exist; or a redirect. */
export type Found = { page?: Page; missing?: 404 | 410 } | { redirect: string };

interface CachedPage {
  page: Page;
  missing?: 404 | 410;
  asked: AskedAnswers;
  renderedAt: number;
}

/** How long a visitor waits for a rendered page before the shell is sent instead, in ms. */
const renderTimeout = 700;
/** How long a page is reused while its responses stay the same, in ms; limited because it shows relative times. */
const longest = 60_000;
const mostPages = 500;
const mostMissing = 100;
const mostBytes = 32 * 1024 * 1024;
/** Rendering takes CPU time from all other requests: beyond this number, requests get the shell. */
const mostAtOnce = 4;

/** Rendering a page counts as a read of the visitor; a cached page does not count. For searches see `isSearch`. */
const pageRoute: Pick<Route, 'id' | 'method' | 'limit'> = { id: 'web.page', method: 'GET' };

/**
 * Searches have endless variants: their pages are rendered for each request and not cached, so they have a limit of their
 * own as well.
 */
const isSearch = (address: string) => address.includes('?');

/**
 * Public pages as visitors see them, rendered on the server (`paint`) from the web's own components. A page is rendered again
 * when one of its API responses has changed. Those come from the cache of all responses to visitors, with its TTL and
 * invalidation.
 */
@Injectable()
export class RenderedPages {
  private readonly logger = new Logger('pages');
  private readonly origin: string;
  private readonly pages = pagesUpTo(mostPages, mostBytes);
  /** Separate, because names of missing things are endless: they must not evict pages that exist. */
  private readonly missing = pagesUpTo(mostMissing, mostBytes / 8);
  private readonly asking = new Set<AskedAnswers>();
  private readonly underway = new Map<string, Promise<Found | undefined>>();

  constructor(
    private readonly answers: PublicResponses,
    private readonly limits: RateLimits,
    { PUBLIC_URL }: GatewayConfig,
  ) {
    this.origin = new URL(PUBLIC_URL).origin;
  }

  /**
   * Announces a change of the responses with one of the tags. Until the services' present responses are known, pages
   * rendered from them are not shown: they may show what was hidden or erased.
   */
  changed(tags: readonly string[]) {
    for (const pages of [this.pages, this.missing]) for (const { asked } of pages.values()) asked.changed(tags);
    for (const asked of this.asking) asked.changed(tags);
  }

  /** The page at a URL; undefined if it cannot be rendered in time. `finish` builds it from the rendered markup. */
  async at(
    address: string,
    visitor: string,
    paint: RenderPage,
    finish: (painted: RenderedPage) => Promise<Page>,
  ): Promise<Found | undefined> {
    const kept = this.pages.get(address) ?? this.missing.get(address);
    if (kept && (await this.isCurrent(kept, visitor))) return kept;
    const found = await this.inTime(this.renderOnce(address, visitor, paint, finish));
    return found ?? (kept?.asked.areDoubtful ? undefined : kept);
  }

  private async isCurrent({ asked, renderedAt, missing }: CachedPage, visitor: string) {
    if (renderedAt + longest < performance.now()) return false;
    // Responses about missing things are not cached, so each check is a request to a service, which counts as a read.
    const compared = missing
      ? this.limits.count(pageRoute, null, visitor).then(() => asked.areCurrent())
      : asked.areCurrent();
    // While a service is slow or down, the last page is the best available, unless a change was announced.
    return this.inTime(compared.catch(() => undefined)).then(current => current ?? !asked.areDoubtful);
  }

  private inTime<T>(work: Promise<T>): Promise<T | undefined> {
    return Promise.race([work, sleep(renderTimeout, undefined, { ref: false })]);
  }

  private renderOnce(...[address, visitor, paint, finish]: Parameters<RenderedPages['at']>) {
    const underway = this.underway.get(address);
    if (underway) return underway;
    if (this.underway.size >= mostAtOnce) return Promise.resolve(undefined);
    const work = this.renderNow(address, visitor, paint, finish).finally(() => this.underway.delete(address));
    this.underway.set(address, work);
    return work;
  }

  private async renderNow(
    ...[address, visitor, paint, finish]: Parameters<RenderedPages['at']>
  ): Promise<Found | undefined> {
    const asked = new AskedAnswers(this.answers);
    this.asking.add(asked);
    try {
      if (isSearch(address)) await this.limits.countSearchPage(visitor);
      await this.limits.count(pageRoute, null, visitor);
      const painted = await paint(address, asked.send, AbortSignal.timeout(2 * renderTimeout), this.origin);
      if ('redirect' in painted) return painted;
      const made = { page: await finish(painted), missing: asked.missing, asked, renderedAt: performance.now() };
      this.forget(address);
      if (!isSearch(address)) (made.missing ? this.missing : this.pages).set(address, made);
      return made;
    } catch (error) {
      if (asked.missing) {
        this.forget(address);
        return { missing: asked.missing };
      }
      // The URL may contain a search, so it is not logged.
      this.logger.debug(`a page was not painted: ${(error as Error).message}`);
      return undefined;
    } finally {
      this.asking.delete(asked);
    }
  }

  private forget(address: string) {
    this.pages.delete(address);
    this.missing.delete(address);
  }
}

const pagesUpTo = (max: number, maxSize: number) =>
  new LRUCache<string, CachedPage>({ max, maxSize, sizeCalculation: ({ page }) => 2 * page.text.plain.length });
