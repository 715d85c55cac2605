import { expect, it } from 'vitest'
import { importAll } from '@larder/shared/testkit/import-all'
import type { ErrorTable } from './error-table.ts'
import { ERRORS } from './errors.ts'

it('knows the errors of all features, each code of one of them alone', async () => {
  const modules = await importAll<Record<string, ErrorTable>>('../**/*-errors.ts', import.meta.url)
  const codes = modules.flatMap((tables) => Object.values(tables)).flatMap((table) => Object.keys(table))
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code) => !(code in ERRORS))).toEqual([])
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})
