import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { runPromtool } from './testing/prometheus.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const read = (name: string): unknown => parse(readFileSync(path(name), 'utf8'))

it('promtool finds the rules well-formed, and each alert fires in its case alone', () => {
  for (const args of [
    ['check', 'rules', path('alerts.yml')],
    ['check', 'config', '--syntax-only', path('prometheus.yml')],
    ['test', 'rules', path('alerts.test.yml')],
  ])
    expect(runPromtool(...args)).toMatchObject({ isGood: true })
  const tested = read('alerts.test.yml') as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[]
  }
  const fired = tested.tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  const { groups } = read('alerts.yml') as { groups: { rules: { alert: string }[] }[] }
  const alerts = groups.flatMap(({ rules }) => rules).map(({ alert }) => alert)
  expect([...new Set(fired)].toSorted()).toEqual(alerts.toSorted())
})
