import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleBudget } from './plugins/bundle-budget.ts'
import { CHUNK_GROUPS } from './chunk-groups.ts'
import { firstFiles } from './plugins/first-files.ts'
import { noJsonSchema } from './no-json-schema.ts'
import { notices } from './notices.ts'
import { precompress } from './precompress.ts'
import { preloadFont } from './plugins/preload-font.ts'
import { serviceWorker } from './service-worker.ts'
import { themeScript } from './plugins/theme-script.ts'
import { waitForApi } from './wait-for-api.ts'

const FRAME = ['src/app/sign-in/protected-route.tsx', 'src/app/layouts/main-layout.tsx']
/** What the screens that are opened most need, by their paths. */
const DASHBOARD = [
  ...FRAME,
  'src/app/screens/dashboard/dashboard-screen.tsx',
  'src/app/screens/dashboard/this-week/this-week-part.tsx',
  'src/app/screens/dashboard/tonight/tonight-part.tsx',
]
const INVENTORY = [...FRAME, 'src/app/screens/inventory/inventory-screen.tsx']
const MEALS = [...FRAME, 'src/app/screens/meals/meals-part.tsx']
const OPENED_FIRST =
  /^assets\/(landing-screen|login-screen|register-screen|household|dashboard|this-week|inventory|meals)-/
/** Set by `npm run dev`, whose one address is Vite's. */
const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:8080'
/** What the API answers, the pages of its own included. */
const API_PATHS = ['/api', '/health', '/trust', '/dev/outbox', '/operations']

export default defineConfig({
  plugins: [
    react(),
    noJsonSchema(),
    notices(),
    waitForApi(API, API_PATHS),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    bundleBudget([
      { route: '/', modules: ['src/app/screens/public/landing-screen.tsx'], maxKb: 150 },
      { route: '/login', modules: ['src/app/screens/auth/login-screen.tsx'], maxKb: 150 },
      { route: '/inventory', modules: INVENTORY, maxKb: 230 },
      { route: '/dashboard', modules: DASHBOARD, maxKb: 240 },
      { route: '/meals', modules: MEALS, maxKb: 205 },
    ]),
    themeScript(),
    firstFiles({ '/dashboard': DASHBOARD, '/inventory': INVENTORY }),
    preloadFont(),
    serviceWorker(),
    precompress(),
  ],
  server: { proxy: Object.fromEntries(API_PATHS.map((path) => [path, { target: API, ws: true }])) },
  build: {
    outDir: 'dist/client',
    // light-dark() and color-mix() are not transpiled: all browsers have supported them since the middle of 2024.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The content security policy allows no data: fonts or scripts in the page.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Beside the scripts that every page loads first, names of further scripts are worth their bytes for what is opened
      // first alone; the other screens name theirs themselves. Styles are loaded by this list only.
      resolveDependencies: (file, files, { hostId }) =>
        !hostId.startsWith('assets/frame-') || OPENED_FIRST.test(file)
          ? files
          : files.filter((name) => name.endsWith('.css')),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Every page loads the names of many files: one character less of each is worth it.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: { groups: CHUNK_GROUPS },
      },
    },
  },
})
