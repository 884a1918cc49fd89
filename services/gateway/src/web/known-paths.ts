/** Tells whether the router of the site shows a page at a path. Like it, takes no notice of case and of a slash at the end. */
export function pathMatcher(paths: readonly string[]) {
  const patterns = paths.map(path => path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+'));
  const known = new RegExp(`^(?:${patterns.join('|')})/*$`, 'i');
  return (path: string) => known.test(path);
}

/** A public address as the site writes it: in small letters, without what is read the same, so that each page is kept once. */
export function writtenPath(path: string) {
  try {
    const names = path.split('/').filter(name => name !== '');
    return `/${names.map(name => encodeURIComponent(decodeURIComponent(name).toLowerCase())).join('/')}`;
  } catch {
    return path;
  }
}
