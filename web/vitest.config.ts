import { availableParallelism } from 'node:os'
import { defineConfig, mergeConfig } from 'vitest/config'
import viteConfig from './vite.config.ts'

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      name: 'web',
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'http://larder.test/' } },
      include: ['src/**/*.test.{ts,tsx}'],
      // Limits for a test that hangs: on a busy machine everything takes ten times as long.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      // Files share what they import, and the browser; `setup.ts` gives every test both as new.
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
      // No immediates, by which the browser's storage runs, and no frames.
      fakeTimers: { toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] },
      // They wait for what screens load a third of their time.
      maxWorkers: availableParallelism() + 1,
      setupFiles: ['src/testing/setup.ts', '../shared/src/testkit/property-seed.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
)
