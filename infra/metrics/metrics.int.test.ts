import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { uploadFixture } from '@larder/api/testing/receipt-upload'
import { startTestApp } from '@larder/api/testing/test-app'
import { startWorkerProcess } from '@larder/api/testing/worker-process'
import { freePort } from '@larder/shared/testkit/network/free-port'
import { RECEIPT_FIXTURES } from '@larder/shared/testkit/receipts/receipt-fixtures'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startPrometheus } from './testing/prometheus.ts'

const METRICS_TOKEN = 'a token that only whoever collects metrics knows'
const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const read = (name: string) => readFileSync(path(name), 'utf8')

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }
const alerts = (parse(read('alerts.yml')) as Rules).groups.flatMap(({ rules }) => rules)
const dashboard = JSON.parse(read('dashboard.json')) as Dashboard
/** Grafana fills in how far a rate looks back, and which Prometheus it asks. */
const shown = dashboard.panels.flatMap(({ targets = [] }) =>
  targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
)
type Scaled = { spec: { triggers: { metadata: { query: string } }[] } }
/** By which the workers in a cluster become more. */
const scaling = parseAllDocuments(read('../k8s/keda/scaled-objects.yaml')).flatMap((document) =>
  (document.toJS() as Scaled).spec.triggers.map(({ metadata }) => metadata.query),
)
const expressions = [...alerts.map(({ expr }) => expr), ...scaling, ...shown]
const namesIn = (text: string) => new Set(text.match(/\b(?:larder|nodejs|process)_\w+/g))
/** Names without what a histogram adds to them. */
const plain = (names: Iterable<string>) =>
  new Set([...names].map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))

const sut = await startTestApp({ METRICS_TOKEN })
const origin = await sut.listen()
const port = await freePort()
// Nobody answers there, and nobody is asked: it is measured all the same.
const model = { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'some-model' }
const worker = await startWorkerProcess(sut.config, {
  METRICS_TOKEN,
  METRICS_PORT: String(port),
  ...model,
})
const maya = await sut.signUp()
const prometheus = await startPrometheus([
  { job: 'larder-api', address: new URL(origin).host, token: METRICS_TOKEN },
  { job: 'larder-worker', address: `127.0.0.1:${port}`, token: METRICS_TOKEN },
])

const authorization = `Bearer ${METRICS_TOKEN}`
const exposedBy = async (url: string) => {
  const text = await (await fetch(`${url}/metrics`, { headers: { authorization } })).text()
  return { text, names: [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name) }
}
let exposed: { text: string; names: string[] }[]
beforeAll(async () => {
  const answer = await uploadFixture(origin, maya.headers, RECEIPT_FIXTURES.png)
  expect(answer.status).toBe(200)
  exposed = await Promise.all([origin, `http://127.0.0.1:${port}`].map(exposedBy))
})

it('alerts, dashboard and scaling name only what is exposed, and the dashboard shows all of it', () => {
  const names = new Set(exposed.flatMap((one) => one.names))
  const named = plain(expressions.flatMap((expression) => [...namesIn(expression)]))
  expect([...named].filter((name) => !names.has(name))).toEqual([])
  const seen = plain(shown.flatMap((expression) => [...namesIn(expression)]))
  expect([...names].filter((name) => name.startsWith('larder_') && !seen.has(name))).toEqual([])
})

it('what is exposed tells nothing of a household, and stays small', () => {
  for (const { text } of exposed) {
    for (const secret of [maya.user.id, maya.user.username, maya.user.email])
      expect(text).not.toContain(secret)
    // An id of a document.
    expect(text).not.toMatch(/[0-9a-f]{24}/)
    expect(text.split('\n').length).toBeLessThan(2_000)
  }
})

it('Prometheus collects what API and worker did with a receipt', async () => {
  const finds = (expression: string) =>
    waitUntil(expression, async () => (await prometheus.query(expression)).length > 0)
  await finds('sum(up) == 2')
  await finds(
    'larder_http_request_seconds_count{job="larder-api", route="/api/v1/inventory/upload-receipt", method="POST", status="200"} == 1',
  )
  await finds('larder_reading_seconds_count{job="larder-worker", kind="image/png", outcome="read"} == 1')
  await finds('larder_job_run_seconds_count{queue="receipt-extract", outcome="done"} == 1')
  await finds('larder_job_wait_seconds_count{queue="receipt-extract"} == 1')
  await finds('count(larder_store_up == 1) == 6')
  await finds('larder_store_bytes{store="mongodb"} > 0')
})

it('Prometheus understands each expression, and evaluates each rule', async () => {
  for (const expression of shown) await expect(prometheus.query(expression)).resolves.toBeInstanceOf(Array)
  const healthy = Object.fromEntries(alerts.map(({ alert }) => [alert, 'ok']))
  await waitUntil('all rules', async () =>
    Object.values(await prometheus.rules()).every((health) => health === 'ok'),
  )
  expect(await prometheus.rules()).toEqual(healthy)
})

it('each alert has its line in docs/operating.md', () => {
  const page = readFileSync(join(path('.'), '../../docs/operating.md'), 'utf8')
  expect(alerts.map(({ alert }) => alert).filter((alert) => !page.includes(`| \`${alert}\` |`))).toEqual([])
})

it('a killed worker fires the alert of a process that is away', async () => {
  await worker.crash()
  await waitUntil('the target to be down', async () => {
    const found = await prometheus.query('up{job="larder-worker"}')
    return found[0]?.value[1] === '0'
  })
  await waitUntil('the alert to begin', async () => {
    const found = await prometheus.query('ALERTS{alertname="LarderProcessDown", alertstate="pending"}')
    return found.length === 1
  })
})
