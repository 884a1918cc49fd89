import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

/** sonner writes its sheet into a style element, which the site's CSP forbids: it is imported as a file instead. */
const withoutInjectedStyles: Plugin = {
  name: 'without-injected-styles',
  transform: (code, id) =>
    /sonner[\\/]dist[\\/]index\.mjs/.test(id)
      ? { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null }
      : undefined,
};

/** Each chunk brings its own sheet: whichever comes first, the layers have the order of src/styles/index.css. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer theme,base,layout,components,utilities;${String(file.source)}`;
  },
};

/** The bare page begins to fetch the site at once; one that was painted is seen first (services/gateway/src/web/page.ts). */
const siteAtOnce: Plugin = {
  name: 'site-at-once',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) => {
      const site = Object.values(bundle).find(file => file.type === 'chunk' && file.name === 'site');
      if (site?.type !== 'chunk') return [];
      return [site.fileName, ...site.imports].map(file => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/**
 * The entry imports the site without the helper that all parts share: it would be a second file, which a phone on a slow line can only ask
 * for when it has the first. What the helper would fetch ahead is named in the page.
 */
const entryInOneFile: Plugin = {
  name: 'entry-in-one-file',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer = '') =>
    /vite\/preload-helper/.test(id) && /src[\\/]main\.ts$/.test(importer) ? '\0entry-loader' : undefined,
  load: id => (id === '\0entry-loader' ? 'export const __vitePreload = load => load();' : undefined),
};

const ofRoute = /(?<=screen\('[^']*', |LoadScreen = )(\(\) => import\('([^']+)'\))/g;
const ofPart =
  /(?<=lazyAgain\()((?:\(\) =>|async \(\) => \(\{\s*default: \(await) import\('([^']+)'\)(?:\)\.\w+,?\s*\}\))?)/g;

/** Notes beside each part that comes late of which module it is: the server looks up its scripts and style sheets by that. */
const partSources: Plugin = {
  name: 'part-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/.*\.tsx$/.test(id)) return undefined;
    const noted = (load: string, _: string, file: string) => {
      const source = path.relative(import.meta.dirname, path.resolve(path.dirname(id), `${file}.tsx`));
      return `Object.assign(${load}, { source: '${source}' })`;
    };
    return code.replace(ofRoute, noted).replace(ofPart, noted);
  },
};

/** The gateway writes this into the page of a site for trying things out; Vite's own server stands in for it. */
const trialSite: Plugin = {
  name: 'trial-site',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'aar-trial', content: 'true' }, injectTo: 'head-prepend' }],
};

/** What nearly every screen shows; forms, dialogs, whole pictures and what single screens need stay in chunks of their own. */
const common = new RegExp(
  [
    String.raw`src/i18n/`,
    String.raw`src/api/(client|held-calls|session|site-content|tab-storage|writes)\.ts`,
    String.raw`src/ui/(button|navigation/(action-list|link)|feedback/(skeleton|states|toast))\.tsx`,
    String.raw`src/ui/display/(avatar|badge|card|heading|id-badge|numbers|place|ticket)\.tsx`,
    String.raw`src/ui/art/(dog|strokes)\.tsx`,
    String.raw`src/shared/(labels|member-badges?|event-path|offer-help-button|page-(meta|title)|query-view|request-ticket|share-button|share|sign-in-first|use-pages)\.tsx?`,
    String.raw`node_modules/lucide-react/dist/esm/(?!icons/)`,
    String.raw`node_modules/lucide-react/dist/esm/icons/(arrow-left|arrow-right|bell|calendar|check|chevron-down|chevron-right|clock|flag|hand|house|layout-dashboard|mail|map-pin|message-square|phone|plus|refresh-cw|search|share-2|ticket|user|users|wifi-off|x)\.`,
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const gateway = process.env.API_URL ?? 'http://127.0.0.1:8080';

const forTheGateway: BuildEnvironmentOptions = {
  ssr: 'src/entry-server.tsx',
  // A folder with a dot is not served.
  outDir: 'dist/.server',
  copyPublicDir: false,
  rolldownOptions: {
    output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
  },
};

const forBrowsers: BuildEnvironmentOptions = {
  modulePreload: {
    polyfill: false,
    // What the page brings itself need not stand in each list.
    resolveDependencies: (_, files) => files.filter(file => !/assets\/(vendor|common|rolldown-runtime)-/.test(file)),
  },
  // The site's CSP allows no data: URLs.
  assetsInlineLimit: 0,
  // For whoever reads an error report; the gateway serves none.
  sourcemap: 'hidden',
  manifest: true,
  rolldownOptions: {
    output: {
      // The first script names all others: each letter of a digest counts.
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7].[ext]',
      // A request costs a member on a slow network more than a kilobyte that is not needed yet.
      codeSplitting: {
        groups: [
          {
            name: 'vendor',
            test: /vite[\\/]preload-helper|node_modules[\\/](react|react-dom|scheduler|react-router.*|@tanstack|@lingui)[\\/]/,
          },
          { name: 'common', test: common, minShareCount: 2 },
        ],
      },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    withoutInjectedStyles,
    layerOrder,
    siteAtOnce,
    entryInOneFile,
    trialSite,
    ...(isSsrBuild ? [partSources] : []),
  ],
  resolve: {
    // Own packages are read from their source. Not by the `source` condition: foreign packages have one too.
    alias: [
      // The published package has a production build that its exports do not name.
      {
        find: /^react-router$/,
        replacement: path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
      },
      { find: /^@aar\/([\w-]+)\/(.+)$/, replacement: path.join(import.meta.dirname, '../libs/$1/src/$2.ts') },
    ],
  },
  server: { port: 5173, proxy: { '/api': gateway, '/auth': gateway } },
  // `vite build --ssr` makes the program with which the gateway paints public pages; it brings its packages along.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? forTheGateway : forBrowsers,
}));
