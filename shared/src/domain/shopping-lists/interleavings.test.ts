import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DomainError } from '@larder/shared/contracts/base/errors'
import { NO_ITEM_ID } from '@larder/shared/contracts/shopping-lists/list-lines'
import { applyOperation } from './apply-operation.ts'
import { findLine, isChecked, knowsAll, knowsOf, linesOn, newList } from './list-state.ts'
import type { ListOperation, ListState } from './list-state.ts'

const AT = '2026-11-22T09:00:00.000Z'
const NAMES = ['Milk', 'Eggs', 'Bread', 'Tea']
const TYPES = [
  'add',
  'add',
  'tick',
  'untick',
  'edit',
  'remove',
  'restore',
  'delete_list',
  'restore_list',
] as const

/** What one of two devices does next: it changes something, or sends all that it did and gets what the others did. */
type Step = { device: 0 | 1; isSync: boolean; type: (typeof TYPES)[number]; pick: number }

const steps = fc.array(
  fc.record<Step>({
    device: fc.constantFrom(0, 1),
    isSync: fc.boolean(),
    type: fc.constantFrom(...TYPES),
    pick: fc.nat(1_000),
  }),
  // At the default size most runs would be too short for two devices to meet.
  { maxLength: 80, size: 'max' },
)

type List = ListState<string>
type Logged = { operation: ListOperation; version: number; isRefused: boolean }

const tryOperation = (list: List, operation: ListOperation): List | null => {
  try {
    return applyOperation(list, operation, { by: operation.device_id ?? '', at: AT, category: null })
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

const replay = (list: List, operations: readonly ListOperation[]): List =>
  operations.reduce((state, operation) => tryOperation(state, operation) ?? state, list)

const lineIdOf = (index: number) => index.toString(16).padStart(24, '0')

/** Two devices that do these steps, and the server. */
const runSteps = (taken: readonly Step[]) => {
  const start: List = newList({ id: lineIdOf(0), name: 'Weekly', at: AT })
  let server = start
  const log: Logged[] = []
  let lineCount = 0
  const devices = ['a', 'b'].map((digit) => ({
    id: digit.repeat(24),
    snapshot: start,
    pending: [] as ListOperation[],
  }))

  const sync = (device: (typeof devices)[number]) => {
    for (const operation of device.pending) {
      const after = tryOperation(server, operation)
      server = after ?? server
      log.push({ operation, version: server.version, isRefused: after === null })
    }
    device.pending = []
    device.snapshot = server
  }

  for (const { device: index, isSync, type, pick } of taken) {
    const device = devices[index]
    if (device === undefined) continue
    if (isSync) {
      sync(device)
      continue
    }
    const view = replay(device.snapshot, device.pending)
    const knowledge = { device_id: device.id, seen_version: device.snapshot.version }
    const shown = type === 'restore' ? view.lines.filter(({ removal }) => removal) : linesOn(view)
    const line_id = shown[pick % Math.max(shown.length, 1)]?.id
    if (type === 'add') {
      const item_name = NAMES[pick % NAMES.length] ?? ''
      const content = { item_id: NO_ITEM_ID, item_name, unit: 'item', quantity: 1 + (pick % 5) }
      device.pending.push({ type, line_id: lineIdOf(++lineCount), ...content, checked: false, ...knowledge })
    } else if (type === 'delete_list' || type === 'restore_list') {
      // Rarely, else little else is seen.
      if (pick % 4 === 0) device.pending.push({ type, ...knowledge })
    } else if (line_id !== undefined) {
      device.pending.push(
        type === 'edit'
          ? { type, line_id, quantity: 1 + (pick % 9), ...knowledge }
          : { type, line_id, ...knowledge },
      )
    }
  }
  for (const device of [...devices, ...devices]) sync(device)
  return { server, start, log, views: devices.map(({ snapshot, pending }) => replay(snapshot, pending)) }
}

it('ends in the same state on two devices and on the server, whatever they did while offline', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { server, start, log, views } = runSteps(taken)
      expect(views).toEqual([server, server])
      expect(
        replay(
          start,
          log.map(({ operation }) => operation),
        ),
      ).toEqual(server)
    }),
  )
})

it('loses no line that was added, no tick and no quantity, and doubles none', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const { server, log } = runSteps(taken)
      const done = log.filter(({ isRefused }) => !isRefused)
      const ofLine = (id: string) =>
        done.filter(
          ({ operation }) => 'line_id' in operation && findLine(server, operation.line_id)?.id === id,
        )
      for (const { operation, isRefused } of log) {
        if (operation.type !== 'add') continue
        // It may be refused only by a list whose deletion its device knew of.
        if (!isRefused) expect(findLine(server, operation.line_id)).toBeDefined()
      }
      for (const line of server.lines) {
        const operations = ofLine(line.id)
        const remover = done.find(({ version }) => version === line.removal?.version)?.operation
        if (line.removal !== null) expect(remover && knowsAll(remover, line)).toBe(true)
        for (const [index, { operation, version }] of operations.entries()) {
          if (operation.type !== 'tick') continue
          const mark = { device_id: operation.device_id ?? null, version }
          const isUndone = operations
            .slice(index)
            .some((later) => later.operation.type === 'untick' && knowsOf(later.operation, mark))
          expect(isChecked(line) || isUndone).toBe(true)
        }
        if (operations.some(({ operation }) => operation.type === 'edit')) continue
        const wanted = operations.map(({ operation }) =>
          operation.type === 'add' ? (operation.quantity ?? 0) : 0,
        )
        expect(line.quantity).toBe(wanted.reduce((sum, quantity) => sum + quantity, 0))
      }
    }),
  )
})
