import { defineConfig } from 'vitest/config'

// Tests that need a store carry a suffix; everything else is pure and runs in `npm run check`.
const needsStores = ['**/*.int.test.ts', '**/*.routes.test.ts', '**/*.processor.test.ts']
// They bound a test that hangs, and measure nothing: on a busy machine everything takes ten times as long.
const deadlines = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } }
const ignored = ['**/node_modules/**', '**/dist/**', 'web/e2e/**']

export default defineConfig({
  test: {
    // All cores: by itself Vitest leaves one to itself, which on a machine with two doubles the time.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'shared/**/*.test.ts',
            'services/**/*.test.ts',
            'infra/**/*.test.ts',
            'packages/**/*.test.ts',
          ],
          exclude: [...ignored, ...needsStores],
          ...deadlines,
        },
      },
      {
        test: {
          name: 'int',
          environment: 'node',
          include: needsStores,
          exclude: ignored,
          globalSetup: ['shared/src/testkit/global-setup.ts'],
          ...deadlines,
        },
      },
      'web/vitest.config.{ts,mts}',
    ],
  },
})
