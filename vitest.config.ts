import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'
import { compileCacheOf } from './infra/local/src/compile-cache.mjs'
import { chosenTests } from './infra/tooling/corpora/corpora.mjs'

// Tests that need a store carry a suffix; everything else is pure and runs in `npm run check`.
const needsStores = ['**/*.int.test.ts', '**/*.routes.test.ts', '**/*.processor.test.ts']
const corpora = '**/*.corpus.test.ts'
// They bound a test that hangs, and measure nothing: on a busy machine everything takes ten times as long.
const deadlines = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }
// Node runs the sources as they stand, which saves a tenth of the time of tests with stores.
const natively = { experimental: { viteModuleRunner: false } }
const ignored = ['**/node_modules/**', '**/dist/**', 'web/e2e/**']

// Each worker, and each process that a test starts, takes what Node made of the sources before, as `npm start` does.
process.env.NODE_COMPILE_CACHE ??= compileCacheOf(import.meta.dirname)

/** What starts whole products begins first: it takes longest, in files so short that they would come last by their size. */
class ProductsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => (/\/infra\/.*\.int\.test\.ts$/.test(moduleId) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ProductsFirst },
    // All cores: by itself Vitest leaves one to itself, which on a machine with two doubles the time.
    maxWorkers: '100%',
    // Half of the time of a file went to loading again what the file before had loaded.
    isolate: false,
    setupFiles: ['shared/src/testkit/property-seed.ts'],
    unstubEnvs: true,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'shared/**/*.test.ts',
            'services/**/*.test.ts',
            'infra/**/*.test.ts',
            'packages/**/*.test.ts',
          ],
          exclude: [...ignored, ...needsStores, corpora],
          // `npm run check` runs them with the screens' tests, which have more workers: kinds that differ in that take turns.
          sequence: { groupOrder: 1 },
          ...deadlines,
          ...natively,
        },
      },
      {
        extends: true,
        test: {
          name: 'int',
          environment: 'node',
          // They wait for stores and other processes half of their time.
          maxWorkers: availableParallelism() + 1,
          include: needsStores,
          exclude: ignored,
          globalSetup: ['shared/src/testkit/global-setup.ts'],
          ...deadlines,
          ...natively,
        },
      },
      {
        extends: true,
        test: {
          name: 'corpus',
          environment: 'node',
          include: chosenTests({ inBrowser: false }),
          exclude: ignored,
          env: { IN_FULL: '1' },
          globalSetup: ['shared/src/testkit/global-setup.ts'],
          ...deadlines,
          ...natively,
        },
      },
      'web/vitest.config.{ts,mts}',
    ],
  },
})
