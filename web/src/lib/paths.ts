import { matchPath } from 'react-router-dom'

/** The paths of all screens. */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  dashboard: '/dashboard',
  inventory: '/inventory',
  item: '/inventory/items/:id',
  scan: '/inventory/scan',
  meals: '/meals',
  recipes: '/meals/recipes',
  newRecipe: '/meals/recipes/new',
  editRecipe: '/meals/recipes/:id/edit',
  importRecipe: '/meals/import',
  shared: '/shared',
  shoppingLists: '/shopping-lists',
  shoppingList: '/shopping-lists/:id',
  receipts: '/receipts',
  orders: '/receipts/orders',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  keepAccount: '/keep-account',
  left: '/left',
  act: '/act',
  join: '/join',
  googleCallback: '/auth/google/callback',
  settings: '/settings',
  terms: '/terms',
  privacyPolicy: '/privacy-policy',
  privacy: '/privacy',
  devUi: '/dev/ui',
} as const

/** The page of an item. */
export const itemPath = (id: string): string => `${paths.inventory}/items/${id}`

/** The pages of the settings. */
export const SETTINGS_PAGES = [
  'household',
  'account',
  'shops',
  'food',
  'notifications',
  'appearance',
  'data',
] as const

/** A page of the settings. */
export const settingsPath = (page: (typeof SETTINGS_PAGES)[number]): string => `${paths.settings}/${page}`

/** The part of the settings in which somebody says what a day of theirs should have. */
export const NUTRITION_SETTINGS = { pathname: settingsPath('food'), hash: '#nutrition' }

/** A shopping list. */
export const shoppingListPath = (id: string): string => `${paths.shoppingLists}/${id}`

/** The recipes that come with Larder, a shelf of the screen of recipes. */
export const COOKBOOK_SHELF = `${paths.recipes}?shelf=cookbook`

/** The calendar of meals, a view of the screen of meals. */
export const WEEK_VIEW = `${paths.meals}?view=week`

/** The form of a recipe of the household. */
export const editRecipePath = (id: string): string => `${paths.recipes}/${id}/edit`

/** How the upload dialog was opened by an address: by a shortcut, with shared files, or by a share that failed. */
export type UploadOpening = 'upload' | 'shared' | 'unshared'

/** The address that opens the upload dialog; the manifest and the API name it too. */
export const uploadAddress = (opening: UploadOpening): string => `${paths.inventory}?open=${opening}`

/** The address that opens the import of recipes with what was shared. */
export const SHARED_RECIPE = `${paths.importRecipe}?open=shared`

/** Any path that contains '/register' is the registration route (AUTH-018). */
export const isRegisterPath = (pathname: string): boolean => pathname.includes(paths.register)

/** Paths on which a 401 neither signs out nor redirects (API-013); the router treats '/login/' as the login too. */
export const keepsSessionOn401 = (pathname: string): boolean =>
  [paths.login, paths.landing].some((path) => matchPath(path, pathname) !== null) || isRegisterPath(pathname)

/** Navigation state for the inventory that opens the upload of receipts at once. */
export const OPEN_UPLOAD = { openUploadDialog: true }
