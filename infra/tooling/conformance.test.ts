import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const script = fileURLToPath(new URL('conformance.mjs', import.meta.url))

describe('npm run conformance', () => {
  it.each([
    [[], 'takes the address of a MongoDB'],
    [['http://127.0.0.1'], "not 'http://127.0.0.1'"],
    [['mongodb://maya:secret@127.0.0.1:9/x'], 'No MongoDB answers at 127.0.0.1:9.\n'],
  ])('says with %j in one sentence why it can not run', (args, sentence) => {
    const { status, stdout } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })
    expect(stdout).toContain(sentence)
    expect(stdout.trim().split('\n')).toHaveLength(1)
    expect(status).toBe(1)
  })
})
