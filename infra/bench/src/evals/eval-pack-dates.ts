import { createReceiptReader } from '@larder/worker/pages/receipt-reader'
import { judgePack } from '@larder/worker/testing/packs/judge-pack'
import { packPicture } from '@larder/worker/testing/packs/pack-pictures'

/** Pictures that no rule was made by. */
const FROM = 700_000
const COUNT = 200

type Sums = { right: number; wrong: number; asked: number }

/**
 * Prints how the dates on our own pictures of packs are read, by what they are printed on and how, and how many seconds an
 * answer takes in a reading process that has started.
 */
export async function evaluatePackDates(): Promise<void> {
  const reader = await createReceiptReader({ threads: 1 })
  const sums = new Map<string, Sums>()
  const seconds: number[] = []
  for (let number = 0; number < COUNT; number += 1) {
    const pack = await packPicture(FROM + number)
    const start = performance.now()
    const dates = await reader.readPack(pack.jpeg, new AbortController().signal)
    // The first one starts the process.
    if (number > 0) seconds.push((performance.now() - start) / 1000)
    const verdict = judgePack(dates, pack)
    const isTurned = Math.abs(pack.view.turn) > 45
    const dated = pack.lines.at(-1)?.by === 'dots' ? 'in dots' : 'in letters'
    for (const of of [
      'all',
      pack.view.surface,
      dated,
      ...(isTurned ? ['turned'] : []),
      ...(pack.view.bow > 0 ? ['bowed'] : []),
    ]) {
      const sum = sums.get(of) ?? { right: 0, wrong: 0, asked: 0 }
      sum[verdict] += 1
      sums.set(of, sum)
    }
    if (verdict === 'wrong')
      console.log(`wrong: ${pack.seed}, ${pack.lines.map(({ text }) => text).join(' / ')}`)
  }
  await reader.close()
  for (const [of, { right, wrong, asked }] of sums) {
    const count = right + wrong + asked
    console.log(`${of}: ${count}, right ${(right / count).toFixed(3)}, wrong ${(wrong / count).toFixed(3)}`)
  }
  seconds.sort((a, b) => a - b)
  const at = (share: number) => seconds[Math.floor(share * (seconds.length - 1))]?.toFixed(2)
  console.log(`seconds: median ${at(0.5)}, nine of ten within ${at(0.9)}, at most ${at(1)}`)
}
