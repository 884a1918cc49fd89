import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isOwnAddress } from '@aar/contracts/own-address';
import { siteContent, type SiteContent } from '@aar/contracts/content/site-content.contract';
import { GatewayConfig } from '../gateway.config';
import { PublicResponses } from '../routes/public-responses';
import { nowhere } from '../routes/unreadable-addresses';
import { fillPage, fillRendered, type Inlined, type Page, type PageHead, seal } from './page';
import { type Found, RenderedPages } from './rendered-pages';
import type { RenderedPage, WebBuild } from './web-build';

/** How long a page waits for content that is optional, in ms. */
const contentTimeout = 300;

/** The site's own texts as the content service sent them, parsed once. */
interface Content {
  etag: string;
  json: string;
  items: SiteContent[];
}

/** The pages of the site: rendered on the server for visitors; for members one shell that their browser fills. */
@Injectable()
export class SitePages {
  private content?: Content;
  private shell?: { content: Content | undefined; page: Page };

  constructor(
    private readonly config: GatewayConfig,
    private readonly answers: PublicResponses,
    private readonly painted: RenderedPages,
  ) {}

  /** A public page as a visitor sees it; undefined if it cannot be rendered in time. */
  async renderedAt(build: WebBuild, address: string, visitor: string): Promise<Found | undefined> {
    return this.painted.at(address, visitor, build.renderPage, painted =>
      this.finish(build, painted, address.split('?')[0]!),
    );
  }

  /** The not-found page. */
  async renderedNotFound(build: WebBuild, visitor: string): Promise<Page | undefined> {
    const found = await this.painted.at(nowhere, visitor, build.renderPage, painted => this.finish(build, painted, ''));
    return found && 'page' in found ? found.page : undefined;
  }

  /** The page without rendered content, with the site's name as its title. */
  async shellOf(build: WebBuild): Promise<Page> {
    const content = await this.currentContent();
    if (!this.shell || this.shell.content !== content) {
      const page = seal(fillPage(build.template, this.headOf(content, ''), this.inlinedOf(build, content)));
      this.shell = { content, page };
    }
    return this.shell.page;
  }

  private async finish(build: WebBuild, painted: RenderedPage, path: string) {
    const content = await this.currentContent();
    return seal(fillRendered(build, painted, this.headOf(content, path), this.inlinedOf(build, content)));
  }

  private inlinedOf(build: WebBuild, content: Content | undefined): Inlined {
    return { content: content?.json, brand: build.brandStyles(content?.items ?? []) };
  }

  /** The newest content available: the last known one while the service is slow or down. */
  private async currentContent() {
    const asked = Promise.resolve(this.answers.get(siteContent.list, siteContent.list.path)).catch(() => undefined);
    const answer = await Promise.race([asked, sleep(contentTimeout, undefined, { ref: false })]);
    if (answer?.status === 200 && answer.etag !== this.content?.etag) {
      const json = answer.body.toString();
      this.content = { etag: answer.etag, json, items: JSON.parse(json) as SiteContent[] };
    }
    return this.content;
  }

  private headOf(content: Content | undefined, path: string): PageHead {
    const itemAt = (key: string) => content?.items.find(one => one.key === key);
    const item = (key: string) => itemAt(key) ?? itemAt(key.replaceAll('-', '_'));
    const siteName = item('site-name')?.content || undefined;
    const image = item('hero_main_image')?.content || item('platform-logo')?.imageUrl;
    return {
      title: siteName,
      siteName,
      description: item('site-tagline')?.content || undefined,
      image: image ? this.absolute(image) : undefined,
      url: this.config.PUBLIC_URL + path,
      isTrial: this.config.APP_ENV !== 'production',
    };
  }

  private absolute(image: string) {
    if (/^https?:\/\//.test(image)) return image;
    return isOwnAddress(image) ? this.config.PUBLIC_URL + image : undefined;
  }
}
