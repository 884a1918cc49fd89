import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { supportRequests, type SupportRequest } from '@aar/contracts/community/support-requests.contract';
import { siteContent, type SiteContent } from '@aar/contracts/content/site-content.contract';
import type { Route } from '@aar/contracts/contract';
import type { Answer } from '../cache/answers-cache';
import { GatewayConfig } from '../gateway.config';
import { RateLimits } from '../rate-limits/rate-limits';
import { PublicAnswers } from '../routes/public-answers';
import { CompressedText } from '../encodings';
import { fillPage, type PageHead } from './page';

export interface Page {
  text: CompressedText;
  etag: string;
}

/** How long a page waits for what it could do without, in ms. */
const patience = 300;
const longestDescription = 200;

/** The pages of the site: one shell for all of them, filled with the site's content and a head for the path. */
@Injectable()
export class SitePages {
  private content?: Answer;
  private usual?: { content: Answer | undefined; page: Page };

  constructor(
    private readonly config: GatewayConfig,
    private readonly answers: PublicAnswers,
    private readonly limits: RateLimits,
  ) {}

  /** The page for a path; `template` is the built index.html. */
  async pageFor(template: string, path: string, address: string): Promise<Page> {
    const content = await this.currentContent();
    const request = await this.requestAt(path, address);
    if (request) {
      const { title, description } = request;
      return this.fill(template, content, { title, description: shorten(description), path });
    }
    // All other pages are one, named after the site.
    if (!this.usual || this.usual.content !== content)
      this.usual = { content, page: this.fill(template, content, { path: '' }) };
    return this.usual.page;
  }

  private fill(template: string, content: Answer | undefined, { path, ...head }: Partial<PageHead> & { path: string }) {
    const url = this.config.PUBLIC_URL + path;
    const isTrial = this.config.APP_ENV !== 'production';
    return seal(fillPage(template, { ...this.headOf(content), url, isTrial, ...head }, content?.body.toString()));
  }

  /** The newest content at hand: what was known before, when the service takes too long or is away. */
  private async currentContent() {
    const answer = await this.soon(siteContent.list, siteContent.list.path);
    if (answer && answer.etag !== this.content?.etag) this.content = answer;
    return this.content;
  }

  private headOf(content: Answer | undefined): Omit<PageHead, 'url'> {
    const items = content ? (JSON.parse(content.body.toString()) as SiteContent[]) : [];
    const item = (key: string) =>
      items.find(one => one.key === key) ?? items.find(one => one.key === key.replaceAll('-', '_'));
    const siteName = item('site-name')?.content || undefined;
    const image = item('hero_main_image')?.content || item('platform-logo')?.imageUrl;
    return {
      title: siteName,
      siteName,
      description: item('site-tagline')?.content || undefined,
      image: image ? this.absolute(image) : undefined,
    };
  }

  /** The request that a path shows, for its share preview. Counted like any read, since each is a question to a service. */
  private async requestAt(path: string, address: string) {
    const id = /^\/support-requests\/([0-9a-f-]{36})$/.exec(path)?.[1];
    if (!id) return undefined;
    const route = supportRequests.get;
    const mayAsk = await this.limits.count(route, null, address).then(
      () => true,
      () => false,
    );
    const answer = mayAsk ? await this.soon(route, route.path.replace(':id', id)) : undefined;
    return answer && (JSON.parse(answer.body.toString()) as z.output<typeof SupportRequest>);
  }

  /** A service's answer to visitors, unless it takes too long, is none or is a problem. */
  private async soon(route: Route, path: string): Promise<Answer | undefined> {
    const asked = Promise.resolve(this.answers.get(route, path)).catch(() => undefined);
    const answer = await Promise.race([asked, sleep(patience, undefined, { ref: false })]);
    return answer?.status === 200 ? answer : undefined;
  }

  private absolute(image: string) {
    if (/^https?:\/\//.test(image)) return image;
    return image.startsWith('/') ? this.config.PUBLIC_URL + image : undefined;
  }
}

function shorten(text: string) {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longestDescription ? line : `${line.slice(0, longestDescription - 1).trimEnd()}…`;
}

const seal = (html: string): Page => ({
  text: new CompressedText(Buffer.from(html), 5),
  etag: `"${createHash('sha1').update(html).digest('base64url')}"`,
});
