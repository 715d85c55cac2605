import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { Namespace, Service } from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { JOBS } from '@larder/shared/contracts/jobs-and-events'
import { jobsOfQueues } from '@larder/worker/registry'
import { SETTINGS } from '../tooling/pages/settings-table.ts'

/** What is read of a manifest beside what its schema checks. */
type Manifest = {
  apiVersion: string
  kind: string
  metadata: { name: string; labels?: Record<string, string> }
  spec: {
    selector?: { matchLabels: Record<string, string> }
    scaleTargetRef?: { name: string }
    template?: { metadata: { labels: Record<string, string> }; spec: PodSpec }
    triggers?: { metadata: { query: string } }[]
  }
}
type PodSpec = {
  terminationGracePeriodSeconds: number
  securityContext: object
  containers: { args?: string[]; readinessProbe: object; securityContext: object }[]
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const { resources, components, configMapGenerator } = parse(read('kustomization.yaml')) as {
  resources: string[]
  components: string[]
  configMapGenerator: { envs: string[] }[]
}
const { resources: scaled } = parse(read('keda/kustomization.yaml')) as { resources: string[] }
const files = [...resources, ...scaled.map((name) => `keda/${name}`)]
const manifests = files.flatMap((name) =>
  parseAllDocuments(read(name)).map((document) => document.toJS() as Manifest),
)
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)
const deployments = ofKind('Deployment')
const workers = deployments.filter(({ spec }) => spec.template?.metadata.labels['larder-part'] === 'worker')

type Model = { kind: string; new (data: never): { validate: () => void } }
const MODELS: Model[] = [
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  ScaledObject,
  Service,
]

/** What the published schema of its kind finds wrong with it; '' for nothing. */
const faultOf = (manifest: Manifest): string => {
  const model = MODELS.find(({ kind }) => kind === manifest.kind)
  if (model === undefined) return `The kind ${manifest.kind} is not known`
  try {
    new model(manifest as never).validate()
    return ''
  } catch (error) {
    return String(error)
  }
}

/** The manifest once for each of its values, with one of a wrong type in its place. */
function* spoilt(value: unknown, path: string): Generator<{ path: string; wrong: unknown }> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.length === 0) yield { path, wrong: typeof value === 'object' ? 'a text' : {} }
  for (const [key, part] of entries)
    for (const { path: below, wrong } of spoilt(part, `${path}/${key}`)) {
      const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }
      yield { path: below, wrong: Object.assign(copy, { [key]: wrong }) }
    }
}

it('every file is part of it', () => {
  const yaml = readdirSync(FOLDER).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(yaml.toSorted())
  expect(components).toEqual(['keda'])
})

it('conforms to the published schemas, which know each of its fields', () => {
  expect(manifests.map(faultOf).filter((fault) => fault !== '')).toEqual([])
  // The schemas allow fields that they do not know, such as one that is misspelt; of those any value will do.
  const unknown = manifests.flatMap((manifest) =>
    [...spoilt(manifest, manifest.metadata.name)]
      .filter(({ wrong }) => faultOf(wrong as Manifest) === '')
      .map(({ path }) => path),
  )
  expect(unknown).toEqual([])
})

it('has a worker for each queue, which is given longer to end than any of its jobs takes', () => {
  const jobs = workers.map(({ spec }) => jobsOfQueues(spec.template?.spec.containers[0]?.args ?? []))
  expect(jobs.flat().toSorted()).toEqual(Object.keys(JOBS).toSorted())
  for (const [i, { spec }] of workers.entries()) {
    const longest = Math.max(...(jobs[i] ?? []).map((name) => JOBS[name].timeoutMs))
    expect(spec.template?.spec.terminationGracePeriodSeconds).toBeGreaterThan(longest / 1000)
  }
})

it('every deployment is probed, without root, and has a budget; what scales names one', () => {
  const names = deployments.map(({ metadata }) => metadata.name)
  for (const { spec } of deployments) {
    expect(spec.template?.spec).toMatchObject({ securityContext: { runAsNonRoot: true } })
    for (const container of spec.template?.spec.containers ?? [])
      expect(container).toMatchObject({
        readinessProbe: expect.any(Object) as object,
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      })
    expect(spec.selector?.matchLabels.app).toBe(spec.template?.metadata.labels.app)
  }
  const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels.app)
  expect(budgets.toSorted()).toEqual(names.toSorted())
  const scaling = [...ofKind('HorizontalPodAutoscaler'), ...ofKind('ScaledObject')]
  expect(names).toEqual(expect.arrayContaining(scaling.map(({ spec }) => spec.scaleTargetRef?.name)))
})

it('scales a worker by the queues that it serves', () => {
  for (const { metadata, spec } of ofKind('ScaledObject')) {
    const args = workers.find((worker) => worker.metadata.name === metadata.name)?.spec.template?.spec
      .containers[0]?.args
    const isOthers = args?.every((queue) => queue.startsWith('!'))
    const queues = args?.map((queue) => queue.replace('!', '')).join('|')
    for (const { metadata: trigger } of spec.triggers ?? [])
      expect(trigger.query).toContain(`queue${isOthers ? '!~' : '=~'}"${queues}"`)
  }
})

it('sets settings that there are', () => {
  const known = new Set([...SETTINGS.API, ...SETTINGS.worker])
  const set = (configMapGenerator[0]?.envs ?? []).flatMap((name) => [...read(name).matchAll(/^(\w+)=/gm)])
  expect(set.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([])
  expect(set).not.toEqual([])
})
