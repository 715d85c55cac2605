import { expect, it } from 'vitest'
import { shellFiles } from '../../shell-files.ts'

const output = (fileName: string, content: string | Uint8Array = 'x') => ({ fileName, content })

it('keeps page, scripts, styles and fonts; a file without a version in its name has one of its content', () => {
  expect(
    shellFiles([
      output('index.html', '<p>one'),
      output('assets/index-abc.js'),
      output('assets/index-abc.css'),
      output('assets/font-abc.woff2', new Uint8Array(10)),
    ]),
  ).toEqual([
    { url: '/index.html', revision: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    { url: '/assets/index-abc.js', revision: null },
    { url: '/assets/index-abc.css', revision: null },
    { url: '/assets/font-abc.woff2', revision: null },
  ])
  const revisionOf = (content: string) => shellFiles([output('index.html', content)])[0]?.revision
  expect(revisionOf('<p>one')).not.toBe(revisionOf('<p>two'))
})

it('keeps no binaries, source maps, licence texts, huge scripts or what helps online alone', () => {
  expect(
    shellFiles([
      output('assets/reader-abc.wasm'),
      output('assets/index-abc.js.map'),
      output('third-party-notices.txt'),
      output('assets/tables-abc.js', 'x'.repeat(600_001)),
      output('assets/password-strength-abc.js'),
    ]),
  ).toEqual([])
})
