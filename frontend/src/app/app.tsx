import '../ui/history-gate';
import { useState } from 'react';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, useRoutes } from 'react-router-dom';
import { api } from '../api/client';
import { inlinedContent } from '../api/site-content';
import { i18n } from '../i18n/i18n';
import { routes } from './routes';

/** Answers stay until something says that they are old; nothing is fetched behind the member's back. */
function createQueryClient() {
  const client = new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    },
  });
  const content = inlinedContent();
  if (content) client.setQueryData(api.siteContent.list.query({}).queryKey, content as never);
  return client;
}

const Routes = () => useRoutes(routes);

// The declarative router: loaders and actions of the data router would be a sixth of the first page's budget.
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Routes />
        </BrowserRouter>
      </QueryClientProvider>
    </I18nProvider>
  );
}
