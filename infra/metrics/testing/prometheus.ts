import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterTests } from '@larder/shared/testkit/after-tests'
import { freePort } from '@larder/shared/testkit/network/free-port'
import { waitUntil } from '@larder/shared/testkit/wait-until'

const RULES = fileURLToPath(new URL('../alerts.yml', import.meta.url))
const MISSING = "Debian's package prometheus is not installed: 'npm run setup:test' installs it, as root."

/** A process of Larder that Prometheus asks: the name of its kind, `host:port`, and the token that it asks for. */
export type Target = { job: string; address: string; token: string }

/**
 * Runs promtool.
 * @throws Error where it is not installed
 */
export const runPromtool = (...args: string[]): { isGood: boolean; output: string } => {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  if (error) throw new Error(MISSING, { cause: error })
  return { isGood: status === 0, output: stdout + stderr }
}

/** The configuration that docs/operating.md shows, for processes on this machine, asked once a second. */
const configOf = (targets: readonly Target[]) => ({
  global: { scrape_interval: '1s', evaluation_interval: '1s' },
  rule_files: [RULES],
  scrape_configs: targets.map(({ job, address, token }) => ({
    job_name: job,
    authorization: { credentials: token },
    static_configs: [{ targets: [address] }],
  })),
})

/**
 * Starts a Prometheus with the product's rules that asks these processes, and ends it after the tests.
 * @throws Error where it is not installed, or ends while it starts
 */
export const startPrometheus = async (targets: readonly Target[]) => {
  const [dir, port] = await Promise.all([mkdtemp(join(tmpdir(), 'larder-prometheus-')), freePort()])
  const config = join(dir, 'prometheus.json')
  await writeFile(config, JSON.stringify(configOf(targets)))
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(dir, 'data')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const child = spawn('prometheus', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  let failure: Error | undefined
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
    child.once('error', (error) => {
      failure = new Error(MISSING, { cause: error })
      resolve()
    })
  })
  afterTests(async () => {
    child.kill('SIGTERM')
    await exited
    await rm(dir, { recursive: true, force: true })
  })
  const base = `http://127.0.0.1:${port}`
  const isReady = async () => (await fetch(`${base}/-/ready`)).ok
  const ended = exited.then(() => {
    throw failure ?? new Error(`Prometheus ended while it started:\n${output}`)
  })
  await Promise.race([waitUntil('Prometheus', () => isReady().catch(() => false)), ended])
  ended.catch(() => undefined)

  const get = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${base}/api/v1/${path}`)
    const { status, data, error } = (await answer.json()) as { status: string; data: Data; error?: string }
    if (status !== 'success') throw new Error(`Prometheus refuses ${path}: ${error}`)
    return data
  }
  return {
    /** The series that an expression finds now. */
    query: async (expression: string) => {
      const { result } = await get<{ result: { metric: Record<string, string>; value: [number, string] }[] }>(
        `query?query=${encodeURIComponent(expression)}`,
      )
      return result
    },
    /** The health of each rule, by the name of its alert. */
    rules: async () => {
      const { groups } = await get<{ groups: { rules: { name: string; health: string }[] }[] }>('rules')
      return Object.fromEntries(
        groups.flatMap(({ rules }) => rules.map(({ name, health }) => [name, health])),
      )
    },
  }
}
