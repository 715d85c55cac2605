import type { Redis } from 'ioredis'
import type { Connection } from 'mongoose'
import { createAccountsModule } from './auth/accounts.module.ts'
import { createBarcodeRepository } from './barcodes/barcode.repository.ts'
import { createBarcodesModule } from './barcodes/barcodes.module.ts'
import { createCatalogueModule } from './catalogue/catalogue.module.ts'
import { createStampReader } from './events/change-stamps.ts'
import type { PublishEvent } from './events/household-events.ts'
import { createDashboardModule } from './dashboard/dashboard.module.ts'
import { createFilesModule } from './files/files.module.ts'
import type { HouseholdLimits } from './households/household-room.ts'
import { createHouseholdsModule } from './households/households.module.ts'
import { createInventoryModule } from './inventory/inventory.module.ts'
import { createItemPageModule } from './item-page/item-page.module.ts'
import { createInsightsModule } from './insights/insights.module.ts'
import type { JobProducer } from './jobs/job-producer.ts'
import { createLeavingModule } from './leaving/leaving.module.ts'
import type { Logger } from './logging.ts'
import { createMailboxesModule } from './mailboxes/mailboxes.module.ts'
import type { MailConnections } from './mailboxes/mailboxes.module.ts'
import { createMembersModule } from './members/members.module.ts'
import { createPeople } from './members/people.ts'
import { createMigrationsModule } from './migrations/migrations.module.ts'
import type { FeatureModule } from './feature-module.ts'
import { createNeighboursModule } from './neighbours/neighbours.module.ts'
import { createNightlyModule } from './nightly/nightly.module.ts'
import { createNotificationsModule } from './notifications/notifications.module.ts'
import { createReminderPauses } from './notifications/reminders/pauses/reminder-pauses.service.ts'
import { createRemindersModule } from './notifications/reminders/reminders.module.ts'
import { createMailForgetting } from './orders/mail-forgetting.ts'
import { createOrdersModule } from './orders/orders.module.ts'
import { createPicturesModule } from './pictures/pictures.module.ts'
import type { ProductSource } from './ports/product-source.ts'
import { createPromotionsModule } from './promotions/promotions.module.ts'
import { createReceiptMemoryModule } from './receipt-memory/receipt-memory.module.ts'
import { createReceiptsModule } from './receipts/receipts.module.ts'
import { createRecipesModule } from './recipes/recipes.module.ts'
import { createMealSettling } from './recipes/meal-plan/meal-settling.ts'
import { createRecipeGenerationModule } from './recipes/generation/recipe-generation.module.ts'
import { createRecipePhotosModule } from './recipes/photos/recipe-photos.module.ts'
import { createRecipeImportModule } from './recipes/import/recipe-import.module.ts'
import { createReviewSettling } from './receipts/review/review-settling.ts'
import { createGenerationModule } from './shopping-lists/generation/generation.module.ts'
import { createListSettling } from './shopping-lists/put-away/list-settling.ts'
import { createShoppingListsModule } from './shopping-lists/shopping-lists.module.ts'

type Deps = {
  connection: Connection
  jobs: JobProducer
  /** Must fail fast. */
  redis: Redis
  prefix: string
  publish: PublishEvent
  logger: Logger
  now: () => Date
  /** The maximum that a household may have of each. */
  limits: HouseholdLimits
  /** After how many days the files of a receipt are deleted; undefined for never. */
  keepDays?: number | undefined
  /** Whether it is counted what the households of this server buy; by default it is not. */
  countsNeighbours?: boolean | undefined
  /** Absent in a process that connects to no mailbox. */
  mail?: MailConnections | undefined
  /** What answers questions about unknown codes of goods; absent where nothing does. */
  products?: ProductSource | undefined
}

/** The modules of all processes, by name; each comes after those that it needs. */
export const createModules = ({
  limits,
  keepDays,
  countsNeighbours = false,
  mail,
  products,
  ...base
}: Deps) => {
  const readStamps = createStampReader(base.redis, base.prefix)
  const migrations = createMigrationsModule(base)
  const files = createFilesModule(base)
  const notifications = createNotificationsModule(base)
  const households = createHouseholdsModule({ ...base, isMigrating: migrations.services.isMigrating })
  const accounts = createAccountsModule({ ...base, households: households.services })
  const loadNames = createPeople({ households: households.services, users: accounts.services.users })
  const catalogue = createCatalogueModule({ ...base, maxItems: limits.items })
  const receiptMemory = createReceiptMemoryModule({ ...base, catalogue: catalogue.services })
  const inventory = createInventoryModule({
    ...base,
    findTraits: households.services.findTraits,
    mapActiveMembers: accounts.services.users.mapActiveMembers,
    catalogue: catalogue.services,
    memory: receiptMemory.services,
    forgetCodes: createBarcodeRepository(base.connection).removeOfItem,
    loadNames,
    reviews: createReviewSettling(base.connection, base.now),
    lists: createListSettling({ ...base, catalogue: catalogue.services }),
    meals: createMealSettling(base),
    maxEntries: limits.entries,
  })
  const receipts = createReceiptsModule({
    ...base,
    files: files.services,
    catalogue: catalogue.services,
    memory: receiptMemory.services,
    inventory: inventory.services,
    findTraits: households.services.findTraits,
    loadNames,
    keepDays,
  })
  const recipeImport = createRecipeImportModule({ ...base, files: files.services })
  const itemPage = createItemPageModule({
    catalogue: catalogue.services,
    memory: receiptMemory.services,
    inventory: inventory.services,
  })
  const barcodes = createBarcodesModule({
    ...base,
    catalogue: catalogue.services,
    inventory: inventory.services,
    products,
  })
  const promotions = createPromotionsModule({
    ...base,
    catalogue: catalogue.services,
    stockFlows: inventory.services.stockFlows,
    barcodes: barcodes.services.barcodes,
    prices: receipts.services.paidPrices,
    readStamps,
  })
  const shoppingLists = createShoppingListsModule({
    ...base,
    catalogue: catalogue.services,
    stockFlows: inventory.services.stockFlows,
    prices: receipts.services.paidPrices,
    putAwayStock: inventory.services.putAwayStock,
    loadNames,
  })
  const recipes = createRecipesModule({
    ...base,
    readStamps,
    users: accounts.services.users,
    households: households.services,
    catalogue: catalogue.services,
    inventory: inventory.services,
    shoppingLists: shoppingLists.services.shoppingLists,
  })
  const neighbours = createNeighboursModule({
    ...base,
    isOn: countsNeighbours,
    catalogue: catalogue.services,
    stockFlows: inventory.services.stockFlows,
  })
  const reminderPauses = createReminderPauses(base)
  const insights = createInsightsModule({
    ...base,
    readStamps,
    catalogue: catalogue.services,
    stockFlows: inventory.services.stockFlows,
    listExcluded: shoppingLists.services.exclusions.listSubjects,
    loadNeighbours: neighbours.services.neighbours.load,
    leaveOut: reminderPauses.leaveOut,
  })
  const dashboard = createDashboardModule({
    ...base,
    readStamps,
    catalogue: catalogue.services,
    inventory: inventory.services,
    forecasts: insights.services.forecasts,
    prices: receipts.services.paidPrices,
  })
  const listGeneration = createGenerationModule({
    ...base,
    ...shoppingLists.services,
    listKeptFits: insights.services.itemFits.listKept,
    catalogue: catalogue.services,
    stockFlows: inventory.services.stockFlows,
    listPlanned: recipes.services.missingMeals.listPlanned,
  })
  const recipeGeneration = createRecipeGenerationModule({
    ...base,
    ...recipes.services,
    files: files.services,
    inventory: inventory.services,
  })
  const recipePhotos = createRecipePhotosModule({
    ...base,
    ...recipes.services,
    files: files.services,
    maxFileBytes: limits.fileBytes,
  })
  const pictures = createPicturesModule({
    ...base,
    ...recipes.services,
    files: files.services,
    maxFileBytes: limits.fileBytes,
    catalogue: catalogue.services,
  })
  const reminders = createRemindersModule({
    ...base,
    ...accounts.services,
    ...shoppingLists.services,
    catalogue: catalogue.services,
    pauses: reminderPauses,
    listReminders: insights.services.forecasts.listReminders,
    listAllReminders: insights.services.forecasts.listAllReminders,
  })
  const { orderPapers, receiptReviews: reviews } = receipts.services
  const mailboxes = createMailboxesModule({
    ...base,
    ...accounts.services,
    households: households.services,
    forget: createMailForgetting(base.connection, orderPapers),
    mail,
  })
  const orders = createOrdersModule({
    ...base,
    ...accounts.services,
    mailboxes: mailboxes.services.forSyncs,
    files: files.services,
    box: mail?.box ?? null,
    orderPapers,
    findTraits: households.services.findTraits,
    reviews,
  })
  const members = createMembersModule({
    ...base,
    households: households.services,
    accounts: accounts.services,
    forgetPerson: async (userId, householdId) => {
      const mailboxIds = await mailboxes.services.removeOfPerson(householdId, userId)
      await orders.services.orderSyncs.stop(mailboxIds)
      await receipts.services.clientIds.forget(userId)
      await recipes.services.endCalendarFeed(userId)
    },
  })
  const leaving = createLeavingModule({
    ...base,
    accounts: accounts.services,
    cancelSyncs: orders.services.orderSyncs.cancelOfUser,
  })
  const modules = {
    migrations,
    // Before the files: when a household is removed, its own document is the last.
    households,
    files,
    notifications,
    accounts,
    catalogue,
    receiptMemory,
    inventory,
    receipts,
    recipeImport,
    itemPage,
    barcodes,
    promotions,
    shoppingLists,
    recipes,
    neighbours,
    insights,
    dashboard,
    listGeneration,
    recipeGeneration,
    recipePhotos,
    pictures,
    reminders,
    mailboxes,
    orders,
    members,
    leaving,
  }
  const features: readonly FeatureModule[] = Object.values(modules)
  const steps = features.flatMap(({ nightly = [] }) => nightly)
  return { ...modules, nightly: createNightlyModule({ ...base, households: households.services, steps }) }
}
