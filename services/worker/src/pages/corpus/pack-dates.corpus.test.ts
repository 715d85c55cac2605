import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PackReader } from '@larder/shared/server/ports/pack-reader'
import { PROOF_FACTOR } from '@larder/shared/testkit/proof-size'
import { judgePack } from '../../testing/packs/judge-pack.ts'
import { packPicture } from '../../testing/packs/pack-pictures.ts'
import { createReceiptReader } from '../receipt-reader.ts'

/** The rules were made by looking at others: 1,000 to 3,109. */
const HELD_BACK_FROM = 500_000
const COUNT = 40 * PROOF_FACTOR
/** The goal is 0.95; 0.94 of 200 others were right, of dots fewer. */
const RIGHT_FROM = 0.9
const WRONG_UP_TO = 0.01
/** It bounds a test that hangs: one pack takes half a second. */
const DEADLINE_MS = COUNT * 10_000

let reader: PackReader & { close: () => Promise<void> }
beforeAll(async () => {
  reader = await createReceiptReader({ threads: 1 })
})
afterAll(() => reader.close())

it(
  `reads the dates on ${COUNT} packs: right at least ${RIGHT_FROM}, wrong at most ${WRONG_UP_TO}, else it asks`,
  async () => {
    const verdicts = { right: 0, wrong: 0, asked: 0 }
    const notRight: string[] = []
    for (let number = 0; number < COUNT; number += 1) {
      const pack = await packPicture(HELD_BACK_FROM + number)
      const dates = await reader.readPack(pack.jpeg, new AbortController().signal)
      const verdict = judgePack(dates, pack)
      verdicts[verdict] += 1
      const printed = pack.lines.map(({ text }) => text).join(' / ')
      if (verdict !== 'right')
        notRight.push(`${verdict} ${pack.seed}: ${printed}, read as ${JSON.stringify(dates)}`)
    }
    expect(verdicts.right / COUNT, notRight.join('\n')).toBeGreaterThanOrEqual(RIGHT_FROM)
    expect(verdicts.wrong / COUNT, notRight.join('\n')).toBeLessThanOrEqual(WRONG_UP_TO)
  },
  DEADLINE_MS,
)
