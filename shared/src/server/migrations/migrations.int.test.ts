import type { Connection } from 'mongoose'
import { beforeEach, expect, it } from 'vitest'
import { openTestDatabase } from '@larder/shared/testkit/stores/test-database'
import { waitUntil } from '@larder/shared/testkit/wait-until'
import { startModules } from '../feature-module.ts'
import type { Migration } from '../feature-module.ts'
import { createLogger } from '../logging.ts'
import { text } from '../store/columns.ts'
import { defineCollection } from '../store/define-collection.ts'
import { dropIndexes } from '../store/drop-indexes.ts'
import { createMigrationsModule } from './migrations.module.ts'

const logger = createLogger('test', 'silent')
let clock = new Date('2026-11-22T10:00:00Z')
let connection: Connection
beforeEach(async () => {
  connection = await openTestDatabase()
})

/** Simulates a separate process. */
const openProcess = () => createMigrationsModule({ connection, logger, now: () => clock }).services

/** A migration that records its runs in `done`. */
const noting = (done: string[], number: number, name = `number ${number}`): Migration => ({
  number,
  name,
  run: () => {
    done.push(name)
    return Promise.resolve({ changedCount: number })
  },
})

it('runs each migration once, in the order of their numbers, and stores its report', async () => {
  const done: string[] = []
  const process = openProcess()
  expect(process.isPending()).toBe(true)
  await process.migrate([noting(done, 2), noting(done, 1)])
  expect(process.isPending()).toBe(false)
  await openProcess().migrate([noting(done, 3), noting(done, 2), noting(done, 1)])
  expect(done).toEqual(['number 1', 'number 2', 'number 3'])
  const kept = await connection.collection('migrations').find().sort({ _id: 1 }).toArray()
  expect(kept).toMatchObject([1, 2, 3].map((number) => ({ _id: number, report: { changedCount: number } })))
})

it('lets other processes wait while one migrates', async () => {
  const done: string[] = []
  let finish = () => {}
  const slow: Migration = {
    number: 1,
    name: 'slow',
    run: () => new Promise((resolve) => (finish = () => resolve({}))),
  }
  const [first, second] = [openProcess(), openProcess()]
  const migrating = first.migrate([slow])
  const claims = connection.collection('migrations')
  await waitUntil('the first process to begin', async () => (await claims.countDocuments()) === 1)
  const waiting = second.migrate([noting(done, 1)])
  await waitUntil('the second process to find it', () => second.isMigrating())
  expect([first.isMigrating(), first.isPending(), second.isPending()]).toEqual([true, true, true])
  finish()
  await Promise.all([migrating, waiting])
  expect(done).toEqual([])
  expect([first.isPending(), second.isPending()]).toEqual([false, false])
  expect([first.isMigrating(), second.isMigrating()]).toEqual([false, false])
})

it('restarts a migration whose process died or failed, and only then continues with the following ones', async () => {
  const done: string[] = []
  const failing: Migration = { ...noting(done, 1), run: () => Promise.reject(new Error('The disk is full')) }
  const process = openProcess()
  await expect(process.migrate([failing, noting(done, 2)])).rejects.toThrow(
    'The migration 1 (number 1) failed: The disk is full',
  )
  expect([done, process.isPending()]).toEqual([[], true])
  clock = new Date(clock.getTime() + 60_000)
  await openProcess().migrate([noting(done, 1), noting(done, 2)])
  expect(done).toEqual(['number 1', 'number 2'])
})

it('stops on data of a newer version before anything is changed', async () => {
  const lists = { name: 'lists', version: 2 }
  await openProcess().admit([noting([], 1), noting([], 2)], [lists])
  await openProcess().migrate([noting([], 1), noting([], 2)])
  const older = openProcess()
  await expect(older.admit([noting([], 1)], [lists])).rejects.toThrow(
    'The data was written by a newer version of Larder (migration 2; this version knows 1): start that version, or restore a backup.',
  )
  await expect(older.admit([noting([], 1), noting([], 2)], [{ ...lists, version: 1 }])).rejects.toThrow(
    'The data was written by a newer version of Larder (lists of version 2; this version knows 1): start that version, or restore a backup.',
  )
  expect([older.isPending(), older.isMigrating()]).toEqual([true, false])
  await older.admit([noting([], 1), noting([], 2)], [lists, { name: 'later lists', version: 1 }])
})

it('creates no index on data of a newer version', async () => {
  const notes = defineCollection({
    name: 'notes',
    owner: 'none',
    columns: { text },
    indexes: [[{ text: 1 }]],
  })
  const start = (version: number) =>
    startModules(connection, [{ services: {}, collections: [{ ...notes, version }] }], openProcess())
  await connection.collection('notes').insertOne({ text: 'kept' })
  await openProcess().admit([], [{ name: 'notes', version: 3 }])
  await expect(start(2)).rejects.toThrow('notes of version 3; this version knows 2')
  expect(await connection.collection('notes').indexes()).toHaveLength(1)
  await start(3)
  expect(await connection.collection('notes').indexes()).toHaveLength(2)
})

it('drops the indexes of an earlier version, where there are any', async () => {
  const notes = connection.collection('notes')
  expect(await dropIndexes(connection, 'notes', ['text_1'])).toBe(0)
  await notes.createIndexes([{ key: { text: 1 } }, { key: { at: 1 } }])
  expect(await dropIndexes(connection, 'notes', ['text_1', 'never_1'])).toBe(1)
  expect((await notes.indexes()).map(({ name }) => name)).toEqual(['_id_', 'at_1'])
})

it('refuses two migrations with one number', async () => {
  await expect(openProcess().admit([noting([], 1, 'one'), noting([], 1, 'other')], [])).rejects.toThrow(
    'Two migrations have the same number.',
  )
})
