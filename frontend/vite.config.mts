import { readFileSync } from 'node:fs';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

/** sonner inserts its styles as a style element, which the site's CSP blocks: they are imported as a file instead. */
const withoutInjectedStyles: Plugin = {
  name: 'without-injected-styles',
  transform: (code, id) =>
    /sonner[\\/]dist[\\/]index\.mjs/.test(id)
      ? { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null }
      : undefined,
};

/** Declares the cascade layers in each style sheet in the order of src/styles/index.css, whichever loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'post',
  generateBundle: (_, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = `@layer theme,base,layout,components,utilities;${String(file.source)}`;
  },
};

/**
 * A page that is not server-rendered preloads the site's script; a server-rendered one is painted first
 * (services/gateway/src/web/page.ts).
 */
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
 * Inlines the loader of dynamic imports into the entry: as a shared chunk it would be a second file, which a phone on a slow
 * network can request only after the first. The page itself names what the loader would preload.
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

/**
 * Adds the source path to each lazy import: the server uses it to look up the part's scripts and style sheets in the manifest.
 */
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

/** The gateway adds this tag on trial sites; here the dev server adds it. */
const trialSite: Plugin = {
  name: 'trial-site',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'aar-trial', content: 'true' }, injectTo: 'head-prepend' }],
};

/** The program that reads HEIC is under the LGPL: its text goes wherever the program goes. */
const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  generateBundle() {
    const source = readFileSync(path.join(import.meta.dirname, '../node_modules/libheif-js/libheif-wasm/LICENSE'));
    this.emitFile({ type: 'asset', fileName: 'assets/libheif-licence.txt', source });
  },
};

/** Code that nearly every screen uses; forms, dialogs, illustrations and code of single screens stay in their own chunks. */
const common = new RegExp(
  [
    String.raw`src/i18n/(?!days)`,
    String.raw`src/api/(client|held-calls|session|site-content|storage|writes)\.ts`,
    String.raw`src/ui/(button|navigation/(action-list|link)|feedback/(skeleton|states|toast))\.tsx`,
    String.raw`src/ui/display/(avatar|badge|card|heading|id-badge|numbers|place|ticket)\.tsx`,
    String.raw`src/ui/art/(dog|strokes)\.tsx`,
    String.raw`src/domain/(events/event-path|members/member-badge|sharing/(share|share-button)|sign-in/sign-in-first|support-requests/(offer-help-button|request-ticket)|vocabulary/labels)\.tsx?`,
    String.raw`src/page-parts/(page-meta|page-title|query-view|use-pages)\.tsx?`,
    String.raw`node_modules/lucide-react/dist/esm/(?!icons/)`,
    String.raw`node_modules/lucide-react/dist/esm/icons/(arrow-left|arrow-right|bell|calendar|check|chevron-down|chevron-right|clock|flag|hand|house|layout-dashboard|mail|map-pin|message-square|phone|plus|refresh-cw|search|share-2|ticket|user|users|wifi-off|x)\.`,
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const gateway = process.env.API_URL ?? 'http://127.0.0.1:8080';

const forTheGateway: BuildEnvironmentOptions = {
  ssr: 'src/entry-server.tsx',
  // Folders whose name starts with a dot are not served.
  outDir: 'dist/.server',
  copyPublicDir: false,
  rolldownOptions: {
    output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
  },
};

/** The shared code that configuration and budgets speak of. The names of other shared code would only be sent to every visitor. */
const namedParts = ['vendor', 'common', 'checked-form', 'rolldown-runtime'];

const forBrowsers: BuildEnvironmentOptions = {
  modulePreload: {
    polyfill: false,
    // What the page preloads itself need not be in each list.
    resolveDependencies: (_, files) => files.filter(file => !/assets\/(vendor|common|rolldown-runtime)-/.test(file)),
  },
  // The site's CSP blocks data: URLs.
  assetsInlineLimit: 0,
  // For reading error reports; the gateway does not serve them.
  sourcemap: 'hidden',
  manifest: true,
  rolldownOptions: {
    output: {
      // The first script names all others, so a short hash saves bytes.
      chunkFileNames: ({ name, facadeModuleId }) =>
        facadeModuleId || namedParts.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7].[ext]',
      // On a slow network one more request costs more than a kilobyte that is not needed yet.
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
    ...(isSsrBuild ? [partSources] : [licences]),
  ],
  resolve: {
    // Workspace packages are read from their sources. Not by the `source` condition, which other packages define too.
    alias: [
      // The published package has a production build that its exports do not include.
      {
        find: /^react-router$/,
        replacement: path.join(import.meta.dirname, '../node_modules/react-router/dist/production/index.mjs'),
      },
      { find: /^@aar\/([\w-]+)\/(.+)$/, replacement: path.join(import.meta.dirname, '../libs/$1/src/$2.ts') },
    ],
  },
  server: { port: 5173, proxy: { '/api': gateway, '/auth': gateway } },
  // `vite build --ssr` builds the program with which the gateway renders public pages; its packages are bundled.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild ? forTheGateway : forBrowsers,
}));
