import { useSiteContent } from '../api/site-content';

export const SITE_NAME = 'Animal Activist Register';

/** The site name as an administrator configured it. */
export const useSiteName = () => useSiteContent().text('site-name', SITE_NAME);

/** The document's title; React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  const site = useSiteName();
  return <title>{`${children} - ${site}`}</title>;
}
