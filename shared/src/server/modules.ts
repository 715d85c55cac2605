import { createAccountsModule } from './auth/accounts.module.ts'
import { createBarcodesModule } from './barcodes/barcodes.module.ts'
import { createCatalogueModule } from './catalogue/catalogue.module.ts'
import { createEmit } from './domain-events.ts'
import { createStampReader } from './events/change-stamps.ts'
import { createDashboardModule } from './dashboard/dashboard.module.ts'
import { createFilesModule } from './files/files.module.ts'
import { createHouseholdsModule } from './households/households.module.ts'
import { createInventoryModule } from './inventory/inventory.module.ts'
import { createItemPageModule } from './item-page/item-page.module.ts'
import { createInsightsModule } from './insights/insights.module.ts'
import { createLeavingModule } from './leaving/leaving.module.ts'
import { createMailboxesModule } from './mailboxes/mailboxes.module.ts'
import { createMembersModule } from './members/members.module.ts'
import { createStockMeasure } from './members/own-stock.ts'
import { createPeople } from './members/people.ts'
import { createMigrationsModule } from './migrations/migrations.module.ts'
import type { FeatureModule, ModuleOptions } from './feature-module.ts'
import { createModelUseModule } from './model-use/model-use.module.ts'
import { createNeighboursModule } from './neighbours/neighbours.module.ts'
import { createNightlyModule } from './nightly/nightly.module.ts'
import { createNotificationsModule } from './notifications/notifications.module.ts'
import { createReminderPauses } from './notifications/reminders/pauses/reminder-pauses.service.ts'
import { createRemindersModule } from './notifications/reminders/reminders.module.ts'
import { createOperationsModule } from './operations/operations.module.ts'
import { createOrdersModule } from './orders/orders.module.ts'
import { createPicturesModule } from './pictures/pictures.module.ts'
import { createPromotionsModule } from './promotions/promotions.module.ts'
import { createReceiptMemoryModule } from './receipt-memory/receipt-memory.module.ts'
import { createReceiptsModule } from './receipts/receipts.module.ts'
import { createRecipeModules } from './recipes/recipe-modules.ts'
import { createGenerationModule } from './shopping-lists/generation/generation.module.ts'
import { createPutAwayStock } from './shopping-lists/put-away/put-away-stock.service.ts'
import { createShoppingListsModule } from './shopping-lists/shopping-lists.module.ts'

/** The modules of all processes, by name. Each gets what is known when it is made, under the names by which it asks. */
export const createModules = ({ limits, countsNeighbours: isOn = false, ...given }: ModuleOptions) => {
  const base = {
    ...given,
    maxItems: limits.items,
    maxEntries: limits.entries,
    maxFileBytes: limits.fileBytes,
    box: given.mail?.box ?? null,
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
  const users = {
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
    ...users,
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
  const itemPage = createItemPageModule(stock)
  const barcodes = createBarcodesModule(stock)
  const promotions = createPromotionsModule({ ...stock, ...barcodes.services })
  const shoppingLists = createShoppingListsModule(stock)
  const lists = { ...stock, ...shoppingLists.services }
  const recipes = createRecipeModules(lists)
  const { recipes: cookbook, missingMeals } = recipes.recipes.services
  const neighbours = createNeighboursModule({ ...stock, isOn })
  const pauses = createReminderPauses(base)
  const insights = createInsightsModule({
    ...stock,
    listExcluded: shoppingLists.services.exclusions.listSubjects,
    loadNeighbours: neighbours.services.neighbours.load,
    leaveOut: pauses.leaveOut,
    listPlannedUses: missingMeals.listUses,
  })
  const { forecasts, itemFits } = insights.services
  const dashboard = createDashboardModule({ ...stock, forecasts })
  const listGeneration = createGenerationModule({
    ...lists,
    listKeptFits: itemFits.listKept,
    listPlanned: missingMeals.listPlanned,
  })
  const pictures = createPicturesModule({ ...stock, recipes: cookbook })
  const reminders = createRemindersModule({ ...lists, ...forecasts, pauses })
  const mailboxes = createMailboxesModule(users)
  const orders = createOrdersModule({ ...stock, mailboxes: mailboxes.services.forSyncs })
  const members = createMembersModule(users)
  const leaving = createLeavingModule(users)
  const modelUse = createModelUseModule(users)
  const operations = createOperationsModule({
    ...users,
    listFeeds: promotions.services.feedImports.listLatest,
    measureMany: (householdIds) => createStockMeasure(features, limits).measureMany(householdIds),
  })
  // The households before the files: when one is removed, its own document is the last.
  const foundation = { migrations, households, files, notifications, accounts, catalogue, receiptMemory }
  const kitchen = { inventory, receipts, itemPage, barcodes, promotions, shoppingLists, ...recipes }
  const derived = { neighbours, insights, dashboard, listGeneration, pictures, reminders }
  const own = { modelUse, mailboxes, orders, members, leaving, operations }
  const modules = { ...foundation, ...kitchen, ...derived, ...own }
  const features: readonly FeatureModule[] = Object.values(modules)
  const steps = features.flatMap(({ nightly = [] }) => nightly)
  return { ...modules, nightly: createNightlyModule({ ...users, steps }) }
}
