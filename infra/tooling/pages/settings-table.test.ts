import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { renderSettings, SETTINGS, withSettings } from './settings-table.ts'

const page = readFileSync(fileURLToPath(new URL('../../../docs/operating.md', import.meta.url)), 'utf8')

it("docs/operating.md has the settings as 'npm run settings' writes them", () => {
  expect(withSettings(page)).toBe(page)
})

it('each setting has one row, with what holds without it', () => {
  const rows = renderSettings().split('\n')
  for (const name of new Set([...SETTINGS.API, ...SETTINGS.worker]))
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` |`))).toHaveLength(1)
  expect(rows).toContainEqual(expect.stringMatching(/^\| `PORT` \| `8080` \| /))
  expect(rows).toContainEqual(expect.stringMatching(/^\| `FEED_NETWORKS` \| none \| /))
  expect(rows).toContainEqual(expect.stringMatching(/^\| `HOUSEHOLD_MAX_FILE_MB` \| `2048` \| /))
  expect(rows).toContainEqual(expect.stringMatching(/^\| `JWT_SECRET` \| made by `npm start` \| /))
})

it('a page without a place for them is refused', () => {
  expect(() => withSettings('# Settings')).toThrow('The page has no place for the settings.')
})
