import type { ReactNode } from 'react';
import { useLingui } from '@lingui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiError } from '@aar/api-client/api';
import type { ShareCard as Drawn } from '@aar/contracts/share-cards';
import { missing } from '../../page-parts/missing';
import { PageMeta } from '../../page-parts/page-meta';
import { PageTitle, useSiteName } from '../../page-parts/page-title';
import { QueryView } from '../../page-parts/query-view';
import { useAbsolute } from '../../server-rendering/server-rendering-context';
import { article, breadcrumbs } from '../../server-rendering/structured-data';
import { Loading, Skeleton } from '../../ui/feedback/skeleton';
import { BackLink } from '../../ui/navigation/link';
import { ShareCard } from '../sharing/share-links';

/** The list that an item belongs to. */
interface Parent {
  path: string;
  title: string;
  /** Of the link to it. */
  label: string;
}

/** What search engines and share previews learn of an item. */
export interface About {
  path: string;
  title: string;
  /** Title of the page; defaults to that of the item. */
  metaTitle?: string;
  description: string;
  /** Description in the structured data. */
  summary?: string;
  author: string;
  publishedAt: string | null;
  updatedAt: string;
  image?: string;
  drawn: Drawn;
}

/** The page of one thing that staff published, a post or a story, with its way back and its share links. */
export function EditorialItem<Item>({
  query,
  parent,
  failure,
  none,
  gone,
  about,
  children,
}: {
  query: UseQueryResult<Item, ApiError>;
  parent: Parent;
  failure: string;
  none: string;
  gone: string;
  about(item: Item): About;
  children(item: Item): ReactNode;
}) {
  return (
    <div className="wrap">
      {query.data ? <Meta parent={parent} about={about(query.data)} /> : <PageTitle>{parent.title}</PageTitle>}
      <BackLink to={parent.path}>{parent.label}</BackLink>
      <QueryView
        query={query}
        as="h1"
        failure={failure}
        loading={
          <Loading className="section">
            <Skeleton lines={8} />
          </Loading>
        }
        instead={missing({ none, gone, to: parent.path, label: parent.label })}
      >
        {item => (
          <>
            {children(item)}
            <ShareCard className="max-w-175 mt-6" title={about(item).title} path={about(item).path} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Meta({ parent, about }: { parent: Parent; about: About }) {
  const { i18n } = useLingui();
  const site = useSiteName();
  const absolute = useAbsolute();
  const { path, title, metaTitle, description, summary, image, drawn } = about;
  const url = absolute(path);
  const steps = [
    { name: i18n.t('Home'), url: absolute('/') },
    { name: parent.title, url: absolute(parent.path) },
    { name: title, url },
  ];
  const written = { ...about, url, description: summary, image: image && absolute(image) };
  return (
    <PageMeta
      title={metaTitle || title}
      path={path}
      description={description}
      image={image}
      card={{ path, drawn }}
      type="article"
      data={[article(written, site), breadcrumbs(steps)]}
    />
  );
}
