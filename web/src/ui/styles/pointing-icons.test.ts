import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const SRC = `${import.meta.dirname}/../../`
const base = readFileSync(`${SRC}ui/styles/base.css`, 'utf8')
const sources = globSync('**/*.{ts,tsx}', { cwd: SRC })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(`${SRC}${file}`, 'utf8'))
const POINTS = /^(?:(?:Arrow|Chevron|CornerDown|CornerUp|Move)\w*(?:Left|Right)|LogIn|LogOut|Redo2?|Undo2?)$/

const kebab = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase()

it('mirrors every icon that points to a side from right to left', () => {
  const icons = sources.flatMap((source) =>
    [...source.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/\s/, 1)[0] ?? ''),
    ),
  )
  const pointing = [...new Set(icons.filter((icon) => POINTS.test(icon)).map(kebab))].sort()
  const mirrored = [...base.matchAll(/\.lucide-([a-z\d-]+)/g)].map(([, icon]) => icon).sort()
  expect(mirrored).toEqual(pointing)
})
