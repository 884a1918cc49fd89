import type { RouteObject } from 'react-router-dom';
import { sitePaths } from '@aar/contracts/site-paths';
import { panelRoutes } from './panel-routes';
import { routes } from './routes';

/** The full path of every route that shows a screen. */
const pathsOf = (list: RouteObject[], above = ''): string[] =>
  list.flatMap(({ path = '', children }) => {
    const whole = path.startsWith('/') ? path : [above, path].filter(Boolean).join('/');
    return [whole, ...pathsOf(children ?? [], whole)];
  });

it('the server knows every page of the router, and no other', () => {
  const all = [...pathsOf(routes), '/admin', ...pathsOf(panelRoutes, '/admin')];
  const shown = new Set(all.filter(path => !['', '*', '/kit', '/admin/*'].includes(path)));
  expect([...shown].sort()).toEqual([...sitePaths].sort());
});
