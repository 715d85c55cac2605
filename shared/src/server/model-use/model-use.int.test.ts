import { beforeEach, describe, expect, it } from 'vitest'
import type { DailyCap } from '@larder/shared/domain/model-use/model-day'
import { newActor } from '../../testkit/new-actor.ts'
import { openTestDatabase } from '../../testkit/stores/test-database.ts'
import { createLogger } from '../logging.ts'
import { modelCallsCollection, modelDaysCollection } from './model-use.collections.ts'
import { createModelUseRepository } from './model-use.repository.ts'
import { createModelUseService } from './model-use.service.ts'

const NOON = new Date('2026-11-23T12:00:00Z')
const MINUTE_MS = 60_000
const PRICES = { input: 2, output: 8 }
/** What is held back for an answer. */
const ANSWER_TOKENS = 4_000
const CAP: DailyCap = { tokens: 10_000, money: null }

let clock = NOON
let timeZone = 'UTC'
let warnings: unknown[][] = []
const connection = await openTestDatabase([modelDaysCollection, modelCallsCollection])
const logger = createLogger('test', 'silent')
logger.warn = (...line: unknown[]) => void warnings.push(line)

/** As another worker has it. */
const openService = () =>
  createModelUseService({
    use: createModelUseRepository(connection),
    findTraits: () => Promise.resolve({ timeZone }),
    logger,
    now: () => clock,
  })
const service = openService()

let actor = newActor()
beforeEach(() => {
  clock = NOON
  timeZone = 'UTC'
  warnings = []
  actor = newActor()
})

const begin = (inputTokens: number, cap = CAP, of = service) =>
  of.createMeter(cap, PRICES).begin({
    householdId: actor.householdId,
    paper: 'receipt',
    model: 'some-model',
    inputTokens,
  })
const answered = (usage: { input: number; output: number } | null) => ({
  outcome: 'answered' as const,
  sentBytes: 3_000,
  receivedBytes: 600,
  usage,
})
const today = async () => (await service.show(actor)).today

describe('a call of the language model', () => {
  it('is counted by what the server says, and shown without its content', async () => {
    const end = await begin(1_000)
    expect(await today()).toEqual({ tokens: 1_000 + ANSWER_TOKENS, share: 0.5, is_reached: false })
    expect((await service.show(actor)).calls).toMatchObject([{ state: 'under_way', tokens: 0 }])
    await end?.(answered({ input: 900, output: 100 }))
    expect(await service.show(actor)).toEqual({
      today: { tokens: 1_000, share: 0.1, is_reached: false },
      calls: [
        {
          id: expect.any(String) as string,
          at: NOON.toISOString(),
          model: 'some-model',
          paper: 'receipt',
          state: 'answered',
          sent_bytes: 3_000,
          received_bytes: 600,
          tokens: 1_000,
          is_estimated: false,
        },
      ],
    })
  })

  it('is counted by its bytes where the server counts nothing, and costs nothing where it is refused', async () => {
    await (
      await begin(1_000)
    )?.(answered(null))
    expect(await today()).toMatchObject({ tokens: 1_200 })
    await (
      await begin(1_000)
    )?.({ ...answered(null), outcome: 'refused' })
    await (
      await begin(1_000)
    )?.({ ...answered(null), outcome: 'unknown', sentBytes: 0, receivedBytes: 0 })
    expect(await today()).toMatchObject({ tokens: 1_200 })
    await (
      await begin(1_000)
    )?.({ ...answered(null), outcome: 'unknown', receivedBytes: 0 })
    const { calls, today: counted } = await service.show(actor)
    expect(counted.tokens).toBe(2_200)
    expect(calls.map(({ state, is_estimated }) => [state, is_estimated]).sort()).toEqual([
      ['answered', true],
      ['failed', false],
      ['failed', false],
      ['failed', true],
    ])
  })

  it('is left out beyond the cap, which is said once a day, and shown', async () => {
    await (
      await begin(1_000)
    )?.(answered({ input: 6_000, output: 0 }))
    expect(await begin(1_000)).toBeNull()
    expect(await begin(1_000)).toBeNull()
    expect(warnings).toHaveLength(1)
    expect(await service.show(actor)).toMatchObject({ today: { is_reached: true, share: 0.6 } })
    clock = new Date('2026-11-24T00:00:00Z')
    expect(await begin(1_000)).not.toBeNull()
    expect((await today()).is_reached).toBe(false)
  })

  it('has a cap of money too', async () => {
    const cap = { tokens: null, money: 0.06 }
    await (
      await begin(1_000, cap)
    )?.(answered({ input: 1_000, output: 1_000 }))
    expect((await today()).share).toBeCloseTo(1 / 6)
    expect(await begin(5_000, cap)).not.toBeNull()
    expect(await begin(1_000, cap)).toBeNull()
  })

  it("belongs to the day of the household's time zone in which it began", async () => {
    clock = new Date('2026-11-23T23:30:00Z')
    timeZone = 'Pacific/Auckland'
    actor = { ...actor, timeZone }
    const end = await begin(1_000)
    clock = new Date('2026-11-24T11:30:00Z')
    await end?.(answered({ input: 500, output: 0 }))
    expect((await today()).tokens).toBe(0)
    clock = new Date('2026-11-24T10:30:00Z')
    expect((await today()).tokens).toBe(500)
  })

  it('does not count for ever when its worker died, and is another household’s business never', async () => {
    await begin(1_000)
    await begin(1_000)
    expect(await begin(1_000)).toBeNull()
    clock = new Date(NOON.getTime() + 11 * MINUTE_MS)
    expect((await today()).tokens).toBe(0)
    expect(await begin(1_000)).not.toBeNull()
    expect(await service.show(newActor())).toEqual({
      today: { tokens: 0, share: null, is_reached: false },
      calls: [],
    })
  })

  it('stays below the cap whatever several workers begin at once, and all that was used is counted', async () => {
    const workers = Array.from({ length: 4 }, openService)
    const cap = { tokens: 10 * (ANSWER_TOKENS + 1_000), money: null }
    const ends = await Promise.all(
      Array.from({ length: 24 }, (_, index) => begin(1_000, cap, workers[index % workers.length])),
    )
    const begun = ends.filter((end) => end !== null)
    expect(begun).toHaveLength(10)
    await Promise.all(begun.map((end) => end(answered({ input: 10, output: 1 }))))
    expect((await today()).tokens).toBe(110)
    expect((await service.show(actor)).calls.map(({ state }) => state)).toEqual(
      Array.from({ length: 10 }, () => 'answered'),
    )
  })
})
