import { GOOGLE_CALLBACK_PATH } from '@larder/shared/contracts/accounts/google'
import { createAssertMayRegister } from '@larder/shared/server/auth/may-register'
import type { PasswordHasher } from '@larder/shared/server/auth/passwords/password'
import { createSignIn } from '@larder/shared/server/auth/sign-in'
import type { FeatureModule, ModuleOptions } from '@larder/shared/server/feature-module'
import { createGoogleModule } from '@larder/shared/server/google/google.module'
import { createAccountDeletionService } from '@larder/shared/server/leaving/deletion/account-deletion.service'
import { createExportService } from '@larder/shared/server/leaving/export/export.service'
import type { toMailConnections } from '@larder/shared/server/mailboxes/mail-settings'
import { createJoiningService } from '@larder/shared/server/members/joining.service'
import { createMembersService } from '@larder/shared/server/members/members.service'
import { createStockMeasure } from '@larder/shared/server/members/own-stock'
import type { createModules } from '@larder/shared/server/modules'
import { createTicketService } from '@larder/shared/server/tickets.service'
import type { ApiConfig } from '../config.ts'

type Deps = {
  config: ApiConfig
  modules: ReturnType<typeof createModules>
  base: Pick<ModuleOptions, 'connection' | 'publish' | 'logger' | 'now' | 'redis' | 'prefix' | 'jobs'>
  mail: ReturnType<typeof toMailConnections>
  limits: ModuleOptions['limits']
  hasher: PasswordHasher
}

/**
 * What people do with their accounts and households, which only the API has: sign-in, Google, the members of a household,
 * the export and the way out. With it all modules are known: answers these too, and the collections of all.
 */
export const openPeople = async ({ config, modules, base, mail, limits, hasher }: Deps) => {
  const { redis, prefix, publish, logger, now } = base
  const { users } = modules.accounts.services
  const sendsMails = config.SMTP_URL !== undefined
  const assertMayRegister = createAssertMayRegister(
    config.REGISTRATION,
    modules.members.services.findInvitation,
  )
  const accounts = createSignIn({
    store: modules.accounts.services,
    redis,
    prefix,
    hasher,
    assertMayRegister,
    confirmsAddresses: sendsMails,
    sessionsPerUser: config.SESSIONS_PER_USER,
    operatorSecret: config.OPERATOR_SECRET,
    settleHome: modules.members.services.homes.settle,
    endOtherDoors: async (userId) => {
      await modules.recipes.services.endCalendarFeed(userId)
      await modules.operations.services.endSessionsOf(userId)
    },
    publish,
    logger,
    now,
  })
  const google = createGoogleModule({
    ...base,
    google: await openGoogle(config, mail, base),
    accounts: modules.accounts.services,
    sessions: accounts.sessions,
    throttle: accounts.throttle,
    hasher,
    onAccessChanged: modules.mailboxes.services.resetGmail,
    assertMayRegister,
  })
  const features: readonly FeatureModule[] = [...Object.values(modules), google]
  const collections = features.flatMap((feature) => feature.collections)
  const exports = createExportService({
    ...base,
    collections,
    tables: features.flatMap(({ tables = [] }) => tables),
    files: modules.files.services,
    tickets: createTicketService(redis, prefix, { name: 'export', unavailable: 'export_unavailable' }),
    users,
    findMembership: modules.households.services.findMembership,
    listFurtherHouseholds: modules.members.services.listFurtherHouseholds,
    ...accounts,
  })
  const accountDeletions = createAccountDeletionService({
    ...modules.leaving.services,
    ...modules.accounts.services,
    ...accounts,
    google: google.services,
    sendsMails,
    now,
  })
  const sharing = {
    ...base,
    ...modules.accounts.services,
    ...modules.members.services,
    ...accounts,
    households: modules.households.services,
    sendsMails,
  }
  const members = createMembersService(sharing)
  const joining = createJoiningService({
    ...sharing,
    members,
    stock: createStockMeasure(features, limits),
  })
  return {
    accounts,
    google: google.services,
    members: { members, joining },
    leaving: { exports, accountDeletions },
    features,
    collections,
  }
}

/** Google's side of a sign-in; null where it is not configured. Its library is loaded only where it is. */
const openGoogle = async (
  config: ApiConfig,
  { box, gmail }: Deps['mail'],
  { logger }: Pick<Deps['base'], 'logger'>,
) => {
  if (box === null || gmail === null) return null
  const { createGoogleOAuth } = await import('../adapters/google-oauth.ts')
  const redirectUri = `${config.PUBLIC_URL}${GOOGLE_CALLBACK_PATH}`
  return { oauth: createGoogleOAuth({ ...gmail, redirectUri, logger }), box }
}
