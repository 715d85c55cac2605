import type { Rolldown } from 'vite'

type Group = { name: string; test: RegExp; minShareCount?: number }

/** Modules of the client by the beginnings of their paths below `web/src`. */
const modules = (...paths: string[]) => new RegExp(`/web/src/(?:${paths.join('|')})`)

/**
 * The files of the client, in the order in which they are needed: each holds what it names and whatever that imports,
 * unless a file above holds it already. So a file imports only from those above it, and a page loads a few files instead
 * of a hundred (ADR 0084).
 */
const GROUPS: readonly Group[] = [
  // zod must be configured before any file with schemas runs: both are in one file, which is loaded first.
  { name: 'schemas', test: /node_modules\/zod\/|src\/lib\/api\/zod-config/ },
  // What all pages load.
  {
    name: 'frame',
    test: new RegExp(
      [
        modules(
          'ui/(?:styles/|logo|card|banner|button/link-button)',
          'app/(?:app\\.tsx|screen\\.tsx|page-views|legal-links|layouts/plain)',
          'app/(?:sign-in/follow-session|screens/auth/auth-screen)',
          'features/system/data',
          'lib/(?:analytics|install-prompt|lazy-part|today-in|session/session\\.ts|api/messages|offline/session-copies)',
        ).source,
        '@fontsource/',
        'lucide-react/dist/esm/(?!icons)',
        'preload-helper',
        '/react-dom/index',
      ].join('|'),
    ),
  },
  // What the pages of visitors share: forms, and the samples of stock on the landing page.
  {
    name: 'forms',
    test: modules(
      'ui/(?:field|text-field|password-field|button)/',
      'ui/form/form\\.tsx',
      'lib/hooks/use-sending',
      'features/auth/(?:data|login-message|components/auth-form)',
      'app/sign-in/(?:google-sign-in-part|visitors-only)',
    ),
  },
  {
    name: 'samples',
    test: new RegExp(
      [
        modules(
          'ui/(?:page-header|dot-list|skeleton|meter|avatar|badge|category-tile|stock-badge)',
          'features/inventory/(?:card-face|entry-name|components/entry/expiry-text)',
          'lib/format',
        ).source,
        // Each icon by itself is smaller than what names it.
        'lucide-react/dist/esm/icons/',
      ].join('|'),
    ),
    minShareCount: 2,
  },
  // What every page behind the sign-in loads, the stock, which most of them show, and styles too few for a file.
  {
    name: 'household',
    test: new RegExp(
      [
        modules(
          'app/(?:sign-in/(?:protected-route|identity-confirmation)|layouts/(?:main-layout|notices)|household-events|dialog-boundary)',
          'features/(?:leaving/components/deletion-notice|inventory/data\\.ts|receipts/components/waiting-receipts)',
          'lib/(?:pictures/item-tile|isolated|focus/keep-focus-inside|offline/kept-notice|hooks/use-(?:today|first-weekday))',
          'ui/(?:about|blob-image|empty-state/drawings/(?:shelf|check|magnifier))',
          'ui/(?:ring|sparkline|try-again|as-table|bar-chart|search-field|segmented-filter)/.*css',
          'features/meal-plan/.*css',
        ).source,
        'shared/src/domain/(?:group-by|remember|inventory/stock/list/inventory-filter)',
        'packages/foods/src/words/(?:english|fold-name)',
        'useToggleState',
      ].join('|'),
    ),
  },
  // What the inventory shares with screens that search, with long lists, and with those that take receipts.
  {
    name: 'search',
    test: new RegExp(
      [
        modules('ui/search-field/', 'ui/menu/menu\\.tsx').source,
        // What dialogs and lists of choices share with the inventory.
        'react-aria/dist/private/(?:focus/FocusScope|utils/shadowdom/ShadowTreeWalker)',
        'react-aria-components/dist/private/(?:SharedElementTransition|SelectionIndicator)',
      ].join('|'),
    ),
  },
  { name: 'rows', test: /@tanstack\/react-virtual|src\/lib\/hooks\/use-list-box/ },
  {
    name: 'papers',
    test: modules('features/receipts/(?:lazy-data|upload/|components/upload/upload-pill)'),
  },
  { name: 'inventory', test: modules('app/screens/inventory/inventory-screen') },
  // What the dashboard shares with pages that show figures.
  {
    name: 'figures',
    test: modules(
      'ui/(?:ring|sparkline|try-again|as-table|bar-chart)/',
      'features/(?:insights/(?:data|forecast-words)|promotions/data)',
    ),
  },
  // Apart from the week, so that a phone runs them in two turns, between which it can draw.
  {
    name: 'dashboard',
    test: modules('app/screens/dashboard/(?:dashboard-screen|(?:this-week|tonight)/.*css)'),
  },
  // What every page behind the sign-in loads next: it sends what was changed without network.
  {
    name: 'sending',
    test: modules(
      'features/shopping-lists/(?:data\\.ts|latest-first|operations/(?:sending/sending\\.ts|undo-addition))',
    ),
  },
  // What the dashboard shares with the recipes, with the plan of meals, with the orders, and with single screens.
  {
    name: 'recipes',
    test: modules(
      'features/recipes/(?:data|recipe-words|preferences/food-preferences-data)',
      'lib/meal-labels',
    ),
  },
  {
    name: 'meal-plan',
    test: new RegExp(
      [
        modules('features/meal-plan/(?:data|use-meal-actions|meal-notices)').source,
        'recipe-pages/src/steps/steps-of',
        'shared/src/domain/recipes/amounts/servings\\.ts',
      ].join('|'),
    ),
  },
  {
    name: 'sync',
    test: modules(
      'app/screens/receipts/(?:use-reviewed-sync|sync-sources)',
      'features/(?:mailboxes/data|orders/(?:sync-form-values|components/sync/sync-progress))',
    ),
  },
  { name: 'put-on-list', test: modules('app/screens/barcodes/put-on-list') },
  { name: 'this-week', test: modules('app/screens/dashboard/(?:this-week/|tonight/tonight-part)') },
  // What the dashboard shows when the inventory is there, and what of it dialogs of the meals share.
  {
    name: 'planning',
    test: new RegExp(
      `${modules('features/recipes/details/save-and-plan-data').source}|packages/foods/src/amounts/say-ingredient`,
    ),
  },
  {
    name: 'panels',
    test: modules(
      'app/screens/dashboard/(?:dashboard-sync|parts/(?:runs-out-next|promotions-part|upcoming-meals|folded-charts))',
      'features/insights/components/how-to-begin',
      'features/inventory/components/check/stock-check-part',
      'features/recipes/components/use-it-up-panel',
    ),
  },
  {
    name: 'charts',
    test: modules(
      'app/screens/dashboard/parts/over-time-part',
      'features/insights/components/history/waste-tile',
    ),
  },
  // What dialogs share; boxes to tick stand on screens, too.
  { name: 'checkbox', test: modules('ui/checkbox/') },
  {
    name: 'dialogs',
    test: modules('ui/(?:form/form-dialog|modal|confirm-dialog|menu/menu-list|select-field|number-field)'),
  },
]

/** How the build divides the client into files. */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = GROUPS.map((group, index) => ({
  ...group,
  priority: GROUPS.length - index,
}))
