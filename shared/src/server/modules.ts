import { createAccountsModule } from './auth/accounts.module.ts'
import { createBarcodesModule } from './barcodes/barcodes.module.ts'
import { createCatalogueModule } from './catalogue/catalogue.module.ts'
import { createEmit } from './domain-events.ts'
import { createStampReader } from './events/change-stamps.ts'
import { createDashboardModule } from './dashboard/dashboard.module.ts'
import { createFilesModule } from './files/files.module.ts'
import type { HouseholdLimits } from './households/household-room.ts'
import { createHouseholdsModule } from './households/households.module.ts'
import { createInventoryModule } from './inventory/inventory.module.ts'
import { createItemPageModule } from './item-page/item-page.module.ts'
import { createInsightsModule } from './insights/insights.module.ts'
import { createLeavingModule } from './leaving/leaving.module.ts'
import { createMailboxesModule } from './mailboxes/mailboxes.module.ts'
import type { MailConnections } from './mailboxes/mailboxes.module.ts'
import { createMembersModule } from './members/members.module.ts'
import { createPeople } from './members/people.ts'
import { createMigrationsModule } from './migrations/migrations.module.ts'
import type { FeatureModule, ModuleBase } from './feature-module.ts'
import { createNeighboursModule } from './neighbours/neighbours.module.ts'
import { createNightlyModule } from './nightly/nightly.module.ts'
import { createNotificationsModule } from './notifications/notifications.module.ts'
import { createReminderPauses } from './notifications/reminders/pauses/reminder-pauses.service.ts'
import { createRemindersModule } from './notifications/reminders/reminders.module.ts'
import { createOrdersModule } from './orders/orders.module.ts'
import { createPicturesModule } from './pictures/pictures.module.ts'
import type { ProductSource } from './ports/product-source.ts'
import { createPromotionsModule } from './promotions/promotions.module.ts'
import { createReceiptMemoryModule } from './receipt-memory/receipt-memory.module.ts'
import { createReceiptsModule } from './receipts/receipts.module.ts'
import { createRecipesModule } from './recipes/recipes.module.ts'
import { createRecipeGenerationModule } from './recipes/generation/recipe-generation.module.ts'
import { createRecipePhotosModule } from './recipes/photos/recipe-photos.module.ts'
import { createRecipeImportModule } from './recipes/import/recipe-import.module.ts'
import { createGenerationModule } from './shopping-lists/generation/generation.module.ts'
import { createPutAwayStock } from './shopping-lists/put-away/put-away-stock.service.ts'
import { createShoppingListsModule } from './shopping-lists/shopping-lists.module.ts'

type Given = ModuleBase & {
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

/** The modules of all processes, by name. Each gets what is known when it is made, under the names by which it asks. */
export const createModules = ({ limits, countsNeighbours: isOn = false, ...given }: Given) => {
  const base = {
    ...given,
    ...{ maxItems: limits.items, maxEntries: limits.entries, maxFileBytes: limits.fileBytes },
    readStamps: createStampReader(given.redis, given.prefix),
    // Asked for when something happens, long after all of them were made.
    emit: createEmit(() => features),
    listOperationKinds: () => features.flatMap(({ operationKinds = [] }) => operationKinds),
  }
  const migrations = createMigrationsModule(base)
  const files = createFilesModule(base)
  const notifications = createNotificationsModule(base)
  const households = createHouseholdsModule({ ...base, isMigrating: migrations.services.isMigrating })
  const accounts = createAccountsModule({ ...base, households: households.services })
  const people = {
    ...base,
    ...accounts.services,
    accounts: accounts.services,
    households: households.services,
    findTraits: households.services.findTraits,
    mapActiveMembers: accounts.services.users.mapActiveMembers,
    loadNames: createPeople({ households: households.services, users: accounts.services.users }),
  }
  const catalogue = createCatalogueModule(base)
  const receiptMemory = createReceiptMemoryModule({ ...base, catalogue: catalogue.services })
  const items = {
    ...people,
    files: files.services,
    catalogue: catalogue.services,
    memory: receiptMemory.services,
  }
  const inventory = createInventoryModule(items)
  const { access, stockFlows } = inventory.services
  const putAwayStock = createPutAwayStock({ ...items, ...access })
  const receipts = createReceiptsModule({ ...items, stock: access, listPutAway: putAwayStock.list })
  const { orderPapers, paidPrices: prices, receiptReviews: reviews } = receipts.services
  const stock = {
    ...items,
    inventory: inventory.services,
    stockFlows,
    putAwayStock,
    orderPapers,
    prices,
    reviews,
  }
  const recipeImport = createRecipeImportModule(stock)
  const itemPage = createItemPageModule(stock)
  const barcodes = createBarcodesModule(stock)
  const promotions = createPromotionsModule({ ...stock, ...barcodes.services })
  const shoppingLists = createShoppingListsModule(stock)
  const lists = { ...stock, ...shoppingLists.services }
  const recipes = createRecipesModule(lists)
  const cookbook = { ...lists, ...recipes.services }
  const neighbours = createNeighboursModule({ ...stock, isOn })
  const pauses = createReminderPauses(base)
  const insights = createInsightsModule({
    ...stock,
    listExcluded: shoppingLists.services.exclusions.listSubjects,
    loadNeighbours: neighbours.services.neighbours.load,
    leaveOut: pauses.leaveOut,
  })
  const { forecasts, itemFits } = insights.services
  const dashboard = createDashboardModule({ ...stock, forecasts })
  const listGeneration = createGenerationModule({
    ...lists,
    listKeptFits: itemFits.listKept,
    listPlanned: recipes.services.missingMeals.listPlanned,
  })
  const recipeGeneration = createRecipeGenerationModule(cookbook)
  const recipePhotos = createRecipePhotosModule(cookbook)
  const pictures = createPicturesModule(cookbook)
  const reminders = createRemindersModule({ ...lists, ...forecasts, pauses })
  const mailboxes = createMailboxesModule(people)
  const orders = createOrdersModule({
    ...stock,
    mailboxes: mailboxes.services.forSyncs,
    box: given.mail?.box ?? null,
  })
  const members = createMembersModule(people)
  const leaving = createLeavingModule(people)
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
  return {
    ...modules,
    nightly: createNightlyModule({ ...people, steps }),
  }
}
