import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { isValidElement, type ReactNode } from 'react';
import type { Query, QueryClient } from '@tanstack/react-query';
import { prerenderToNodeStream } from 'react-dom/static';
import { matchRoutes, Navigate, type NavigateProps, StaticRouter } from 'react-router-dom';
import { ApiError, type Send } from '@aar/api-client/api';
import { api, sendThrough } from './api/client';
import { type ServerResponses, refusalOf } from './api/server-responses';
import type { ContentItem } from './api/site-content';
import { App } from './app/app';
import { createQueryClient } from './app/query-client';
import { routes } from './app/routes';
import { brandOf } from './domain/site/brand';
import { readHtmlBy } from './rich-text/rich-text';
import { readHtml } from './server-rendering/server-html';
import { onMoved } from './page-parts/moved';
import { ServerRendering } from './server-rendering/server-rendering-context';
import { SharePreview } from './domain/sharing/share-preview';
import { partMarkup } from './server-rendering/painted-markup';
import { onShown } from './ui/lazy/lazy-again';

// Built by `vite build --ssr` for the gateway, which serves the pages rendered here to visitors.

/** The page being rendered: how it makes requests, and the modules of its lazy parts. */
const rendering = new AsyncLocalStorage<{ send: Send; parts: Set<string>; movedTo?: string }>();
sendThrough((url, init) => rendering.getStore()!.send(url, init));
onShown(source => void (source && rendering.getStore()?.parts.add(source)));
readHtmlBy(readHtml);
onMoved(to => {
  const page = rendering.getStore();
  if (page) page.movedTo = to;
});

/** Rendering discovers a page's queries, and their data may lead to more queries. */
const mostRounds = 4;

/**
 * Renders a page as a visitor sees it; `send` makes its requests. Rejects when a service fails, and when `signal` aborts because
 * it takes too long.
 */
export const renderPage = (address: string, send: Send, signal: AbortSignal, origin: string) => {
  const parts = new Set<string>();
  const state: { send: Send; parts: Set<string>; movedTo?: string } = { send, parts };
  return rendering.run(state, async () => {
    const element = matchRoutes(routes, address)?.at(-1)?.route.element;
    if (isValidElement<NavigateProps>(element) && element.type === Navigate)
      return { redirect: String(element.props.to) };
    const queries = createQueryClient();
    // The later rendering rounds must not retry a query that was refused.
    queries.setQueryDefaults([], { retryOnMount: query => !refusalOf(query) });
    const Router = ({ children }: { children: ReactNode }) => (
      <StaticRouter location={address}>{children}</StaticRouter>
    );
    const page = (
      <ServerRendering value={{ origin, Preview: SharePreview }}>
        <App queries={queries} Router={Router} />
      </ServerRendering>
    );
    let markup = await render(page, signal);
    for (let round = 1; ; round++) {
      const unanswered = unansweredIn(queries);
      if (unanswered.length === 0) break;
      if (round > mostRounds) throw new Error(`${address} asks for more and more`);
      await Promise.all(unanswered.map(ask));
      markup = await render(page, signal);
    }
    if (state.movedTo) return { redirect: state.movedTo };
    return {
      ...partMarkup(markup),
      /** Keys of the lazy parts' modules in the manifest of the browser build. */
      parts: [...parts],
      answers: answersIn(queries),
    };
  });
};

/** The site's colours as CSS declarations. */
export const brandStyles = (items: readonly ContentItem[]) =>
  Object.entries(brandOf(items))
    .map(([name, color]) => `${name}:${color}`)
    .join(';');

export type RenderedPage = Awaited<ReturnType<typeof renderPage>>;

/** Renders without streaming: content that is sent out of order needs an inline script, which the site's CSP forbids. */
async function render(page: ReactNode, signal: AbortSignal) {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(page, {
    signal,
    progressiveChunkSize: Infinity,
    onError: error => void failures.push(error),
  });
  const markup = await text(prelude);
  if (failures.length > 0) throw failures[0];
  return markup;
}

const unansweredIn = (queries: QueryClient) =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state, options }) => state.status === 'pending' && !('enabled' in options && options.enabled === false));

/** Ignores a 4xx, after which the browser fetches the query itself. A failed service rejects, and the page is not rendered. */
const ask = (query: Query) =>
  query.fetch().catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
  });

/** All responses except the site's own texts, which every page includes separately. */
const answersIn = (queries: QueryClient): ServerResponses =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[0] !== api.siteContent.list.key()[0])
    .flatMap((query): ServerResponses => {
      const { queryKey, state } = query;
      const refusal = refusalOf(query);
      if (refusal) return [[queryKey, null, [refusal.status, refusal.problem]]];
      return state.data === undefined ? [] : [[queryKey, state.data]];
    });
