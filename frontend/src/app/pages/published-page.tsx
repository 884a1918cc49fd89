import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { api } from '../../api/client';
import { Component as StaticPage } from '../../features/pages/static.page';
import { Component as NotFound } from './not-found.page';

/** Any other single-segment path: the page that staff published there, or not found. */
export function Component() {
  const slug = useLocation().pathname.replace(/^\/|\/$/g, '');
  const { error } = useQuery(api.pages.public.query({ slug }));
  return error?.status === 404 || error?.status === 410 ? <NotFound /> : <StaticPage />;
}
