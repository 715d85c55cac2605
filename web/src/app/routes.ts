import { type LazyPart, lazyPart } from '../lib/lazy-part/lazy-part.tsx'
import { paths, SETTINGS_PAGES, settingsPath } from '../lib/paths.ts'

type AppRoute = {
  path: string
  Screen: LazyPart<object>
  /** The page title in the browser; absent where the screen sets its own. */
  title?: string
  /** Shown only to signed-in users, in the layout with the navigation. */
  isProtected?: true
  /**
   * Its entry in the navigation: the folder of the feature whose `nav-icon.ts` it shows, label in the sidebar, short label
   * on a phone (NAV-013, NAV-020).
   */
  nav?: { iconOf: string; label: string; shortLabel: string }
}

const PrivacyScreen = lazyPart(
  async () => (await import('./screens/public/privacy-screen.tsx')).PrivacyScreen,
)

const ArchiveScreen = lazyPart(
  async () => (await import('./screens/receipts/archive-screen.tsx')).ArchiveScreen,
)

const RecipeFormScreen = lazyPart(
  async () => (await import('./screens/meals/recipes/recipe-form-screen.tsx')).RecipeFormScreen,
)

const ShoppingListsScreen = lazyPart(
  async () => (await import('./screens/shopping-lists/shopping-lists-screen.tsx')).ShoppingListsScreen,
)

const SettingsPages = lazyPart(
  async () => (await import('./screens/settings/pages/settings-pages.tsx')).SettingsPages,
)

/** All screens; those of the navigation in its order. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: paths.landing,
    Screen: lazyPart(async () => (await import('./screens/public/landing-screen.tsx')).LandingScreen),
    title: 'Receipts become stock',
  },
  {
    path: paths.login,
    Screen: lazyPart(async () => (await import('./screens/auth/login-screen.tsx')).LoginScreen),
    title: 'Sign in',
  },
  {
    path: paths.register,
    Screen: lazyPart(async () => (await import('./screens/auth/register-screen.tsx')).RegisterScreen),
    title: 'Sign up',
  },
  {
    path: paths.forgotPassword,
    Screen: lazyPart(
      async () => (await import('./screens/auth/forgot-password-screen.tsx')).ForgotPasswordScreen,
    ),
    title: 'Reset your password',
  },
  {
    path: paths.resetPassword,
    Screen: lazyPart(
      async () => (await import('./screens/auth/reset-password-screen.tsx')).ResetPasswordScreen,
    ),
    title: 'Create new password',
  },
  {
    path: paths.confirmEmail,
    Screen: lazyPart(
      async () => (await import('./screens/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
    ),
    title: 'Confirm your e-mail address',
  },
  {
    path: paths.keepAccount,
    Screen: lazyPart(
      async () => (await import('./screens/leaving/keep-account-screen.tsx')).KeepAccountScreen,
    ),
    title: 'Keep your account',
  },
  {
    path: paths.left,
    Screen: lazyPart(async () => (await import('./screens/leaving/left-screen.tsx')).LeftScreen),
    title: 'Goodbye',
  },
  {
    path: paths.act,
    Screen: lazyPart(async () => (await import('./screens/public/act-screen.tsx')).ActScreen),
    title: 'Reminder',
  },
  {
    path: paths.join,
    Screen: lazyPart(async () => (await import('./screens/members/join-screen.tsx')).JoinScreen),
    title: 'Join a household',
  },
  {
    path: paths.googleCallback,
    Screen: lazyPart(
      async () => (await import('./screens/auth/google-callback-screen.tsx')).GoogleCallbackScreen,
    ),
  },
  {
    path: paths.terms,
    Screen: lazyPart(async () => (await import('./screens/public/terms-screen.tsx')).TermsScreen),
    title: 'Terms of Service',
  },
  { path: paths.privacyPolicy, Screen: PrivacyScreen, title: 'Privacy Policy' },
  { path: paths.privacy, Screen: PrivacyScreen, title: 'Privacy Policy' },
  {
    path: paths.devUi,
    Screen: lazyPart(async () => (await import('./screens/dev-ui/dev-ui-screen.tsx')).DevUiScreen),
    title: 'Parts',
  },
  {
    path: paths.dashboard,
    Screen: lazyPart(async () => (await import('./screens/dashboard/dashboard-screen.tsx')).DashboardScreen),
    title: 'Feed',
    isProtected: true,
    nav: { iconOf: 'insights', label: 'Dashboard', shortLabel: 'Home' },
  },
  {
    path: paths.inventory,
    Screen: lazyPart(async () => (await import('./screens/inventory/inventory-screen.tsx')).InventoryScreen),
    title: 'Inventory',
    isProtected: true,
    nav: { iconOf: 'inventory', label: 'Inventory', shortLabel: 'Inventory' },
  },
  {
    path: paths.item,
    Screen: lazyPart(async () => (await import('./screens/items/item-screen.tsx')).ItemScreen),
    isProtected: true,
  },
  {
    path: paths.scan,
    Screen: lazyPart(async () => (await import('./screens/barcodes/scan-screen.tsx')).ScanScreen),
    title: 'Scan Barcodes',
    isProtected: true,
  },
  {
    path: paths.meals,
    Screen: lazyPart(async () => (await import('./screens/meals/meals-screen.tsx')).MealsScreen),
    title: 'Meals',
    isProtected: true,
    nav: { iconOf: 'recipes', label: 'Meals', shortLabel: 'Meals' },
  },
  {
    path: paths.recipes,
    Screen: lazyPart(async () => (await import('./screens/meals/recipes/recipes-screen.tsx')).RecipesScreen),
    title: 'Your Recipes',
    isProtected: true,
  },
  { path: paths.newRecipe, Screen: RecipeFormScreen, isProtected: true },
  { path: paths.editRecipe, Screen: RecipeFormScreen, isProtected: true },
  {
    path: paths.importRecipe,
    Screen: lazyPart(async () => (await import('./screens/meals/recipes/import-screen.tsx')).ImportScreen),
    title: 'Import a recipe',
    isProtected: true,
  },
  {
    path: paths.shared,
    Screen: lazyPart(async () => (await import('./screens/shared/shared-screen.tsx')).SharedScreen),
    isProtected: true,
  },
  {
    path: paths.shoppingLists,
    Screen: ShoppingListsScreen,
    title: 'Shopping Lists',
    isProtected: true,
    nav: { iconOf: 'shopping-lists', label: 'Shopping Lists', shortLabel: 'Shop' },
  },
  {
    path: paths.shoppingList,
    Screen: ShoppingListsScreen,
    isProtected: true,
  },
  {
    path: paths.receipts,
    Screen: ArchiveScreen,
    title: 'Receipts',
    isProtected: true,
    nav: { iconOf: 'receipts', label: 'Receipts', shortLabel: 'Receipts' },
  },
  {
    path: paths.orders,
    Screen: ArchiveScreen,
    title: 'Orders',
    isProtected: true,
  },
  {
    path: paths.settings,
    Screen: lazyPart(async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen),
    title: 'Settings',
    isProtected: true,
    nav: { iconOf: 'settings', label: 'Settings', shortLabel: 'Settings' },
  },
  // Every other name leads to the landing page (NAV-008).
  ...SETTINGS_PAGES.map((page): AppRoute => ({
    path: settingsPath(page),
    Screen: SettingsPages,
    isProtected: true,
  })),
]

/** The entries of the navigation: only screens that exist. */
export const DESTINATIONS = ROUTES.flatMap(({ path, nav }) => (nav ? [{ path, ...nav }] : []))
