/**
 * Returns a function that says whether the site's router shows a page at a path. Like the router, it ignores case and a
 * trailing slash.
 */
export function pathMatcher(paths: readonly string[]) {
  const patterns = paths.map(path =>
    path
      .replace(/\/$/, '')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+'),
  );
  const known = new RegExp(`^(?:${patterns.join('|')})/*$`, 'i');
  return (path: string) => known.test(path);
}

/**
 * The canonical form of a public path: in lower case and with one spelling for all equivalent ones, so that each page is
 * cached once.
 */
export function writtenPath(path: string) {
  try {
    const names = path.split('/').filter(name => name !== '');
    return `/${names.map(name => encodeURIComponent(decodeURIComponent(name).toLowerCase())).join('/')}`;
  } catch {
    return path;
  }
}
