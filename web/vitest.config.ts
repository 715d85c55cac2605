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
      setupFiles: ['src/testing/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
    },
  }),
)
