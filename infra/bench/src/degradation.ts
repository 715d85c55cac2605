import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { rounded } from './figures.ts'
import { startEmbedded, startReal } from './mongo-servers.ts'
import type { MongoServer } from './mongo-servers.ts'

const HOUSEHOLDS = 334
const LOTS_PER_HOUSEHOLD = 300
const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati']
const BOUGHT_AT = new Date('2026-03-01T12:00:00Z')
const NIGHTS = [
  ['first night', '2026-03-03T12:00:00Z'],
  ['the same night again', '2026-03-03T12:15:00Z'],
  ['the night after', '2026-03-04T12:00:00Z'],
  ['a week missed', '2026-03-11T12:00:00Z'],
] as const

type Run = {
  movementCount: number
  seconds: number
  cpuSeconds: number
  sweepSeconds: number
  idleMb: number
  peakMb: number
}

const { ObjectId } = mongoose.Types

/** 100,200 lots in 334 households, each lot with its purchase movement. */
const seed = async (uri: string): Promise<void> => {
  const connection = await mongoose.createConnection(uri).asPromise()
  const collection = (name: string) => connection.collection(name)
  for (let n = 0; n < HOUSEHOLDS; n++) {
    const household_id = new ObjectId()
    const member = new ObjectId()
    await collection('households').insertOne({
      _id: household_id,
      time_zone: ZONES[n % ZONES.length],
      created_at: BOUGHT_AT,
      consumption_rates: [],
      degraded_until: new Date('2026-03-01'),
    })
    await collection('users').insertOne({
      _id: member,
      household_id,
      username_folded: String(member),
      email_folded: String(member),
      is_active: true,
    })
    const lots = Array.from({ length: LOTS_PER_HOUSEHOLD }, (_, index) =>
      lotOf(household_id, 1 + (index % 40) / 4),
    )
    await collection('inventory_entries').insertMany(lots)
    await collection('stock_movements').insertMany(lots.map((lot) => purchaseOf(lot, member)))
  }
  await connection.close()
}

const lotOf = (household_id: mongoose.Types.ObjectId, quantity: number) => ({
  _id: new ObjectId(),
  household_id,
  item_id: new ObjectId(),
  unit: 'kg',
  storage_location: 'Pantry',
  expiry_date: new Date('2026-06-01'),
  is_expiry_guess: true,
  purchase_date: new Date('2026-03-01'),
  notes: null,
  sources: [],
  created_at: BOUGHT_AT,
  is_listed: true,
  ...stateOf(quantity),
})

const stateOf = (quantity: number) => ({
  seq: 1,
  quantity,
  level_full: quantity,
  opened_at: null,
  removed_at: null,
  undo_seq: 1,
  known_seq: 1,
  known_quantity: quantity,
  known_at: BOUGHT_AT,
  degraded_until: null,
})

const purchaseOf = (lot: ReturnType<typeof lotOf>, actor_id: mongoose.Types.ObjectId) => {
  const { quantity, ...state } = stateOf(lot.quantity)
  const { household_id, unit, _id: lot_id } = lot
  const fields = {
    kind: 'purchase',
    cause: 'Receipt added',
    delta: quantity,
    balance_after: quantity,
    undoes_seq: null,
  }
  return { ...state, ...fields, household_id, unit, lot_id, actor_id, created_at: BOUGHT_AT, opening: null }
}

const runNight = async (uri: string, instant: string): Promise<Run> => {
  const script = fileURLToPath(new URL('degradation-run.ts', import.meta.url))
  const args = [script, uri, instant]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Run
}

/** The peak memory of a process, in MB; undefined where the system does not report it. */
const peakMbOf = (pid: number | null): number | undefined => {
  if (pid === null || process.platform !== 'linux') return undefined
  const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

const measure = async (name: string, server: MongoServer) => {
  const database = `bench_degradation_${process.pid}`
  const uri = new URL(server.uri)
  uri.pathname = `/${database}`
  try {
    await seed(uri.href)
    const rows: Record<string, Record<string, number | undefined>> = {}
    for (const [night, instant] of NIGHTS) {
      const run = await runNight(uri.href, instant)
      rows[`${name}: ${night}`] = {
        seconds: rounded(run.seconds),
        'of it worker CPU': rounded(run.cpuSeconds),
        'sweep afterwards': rounded(run.sweepSeconds),
        movements: run.movementCount,
        'worker before (MB)': Math.round(run.idleMb),
        'worker peak (MB)': Math.round(run.peakMb),
        'server peak (MB)': Math.round(peakMbOf(server.pid) ?? NaN) || undefined,
      }
    }
    return rows
  } finally {
    const connection = await mongoose.createConnection(uri.href).asPromise()
    await connection.dropDatabase()
    await connection.close()
    await server.close()
  }
}

/** Measures the nightly run over 100,200 lots: seconds, movements written, and the memory of worker and server. */
export const benchDegradation = async (): Promise<void> => {
  const rows = await measure('embedded-mongo', await startEmbedded())
  const real = await startReal()
  if (real) Object.assign(rows, await measure('MongoDB', real))
  else
    console.log('No MongoDB at TEST_MONGO_URL and no mongod on the PATH: only the embedded one was measured.')
  console.table(rows)
  const results = fileURLToPath(new URL('../results/', import.meta.url))
  mkdirSync(results, { recursive: true })
  writeFileSync(
    join(results, 'degradation.json'),
    `${JSON.stringify({ measuredAt: new Date(), rows }, null, 2)}\n`,
  )
}
