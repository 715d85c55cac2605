import { benchOrders } from './orders/orders.ts'
import { benchReceipts } from './receipts/receipts.ts'

// `npm run bench -- NAME`: prints tables and writes them as JSON to infra/bench/results.
const BENCHMARKS: Record<string, () => Promise<void>> = {
  receipts: benchReceipts,
  orders: benchOrders,
  // Loaded on demand, because it opens a store.
  'embedded-mongo': async () => (await import('./embedded-mongo.ts')).benchEmbeddedMongo(),
  household: async () => (await import('./household/household.ts')).benchHousehold(),
  'inventory-screen': async () => (await import('./screens/inventory-screen.ts')).benchInventoryScreen(),
  'shopping-screen': async () => (await import('./screens/shopping-screen.ts')).benchShoppingScreen(),
  'generate-list': async () => (await import('./generate-list.ts')).benchGenerateList(),
  'plan-netting': async () => (await import('./recipes/bench-plan-netting.ts')).benchPlanNetting(),
  match: async () => (await import('./recipes/bench-match.ts')).benchMatch(),
  phrases: async () => (await import('./phrases/bench-phrases.ts')).benchPhrases(),
  'relevant-promotions': async () => (await import('./relevant-promotions.ts')).benchRelevantPromotions(),
  'demo-household': async () => (await import('./demo-household.ts')).benchDemoHousehold(),
  history: async () => (await import('./history/history.ts')).benchHistory(),
  calibration: async () => (await import('./insights/bench-calibration.ts')).benchCalibration(),
  load: async () => (await import('./load/load.ts')).benchLoad(),
  turns: async () => (await import('./load/turns.ts')).benchTurns(),
  backups: async () => (await import('./backups/backups.ts')).benchBackups(),
  pages: async () => (await import('./pages/pages.ts')).benchPages(),
  nightly: async () => (await import('./nightly/nightly.ts')).benchNightly(),
}

const name = process.argv[2] ?? ''
const benchmark = BENCHMARKS[name]
if (benchmark) await benchmark()
else {
  console.error(`Usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`)
  process.exitCode = 2
}
