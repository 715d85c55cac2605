import sharp from 'sharp'
import { createOpeningPool, LOOPING_HEIGHT } from './opening-pool.ts'

// Entry point of a process that owns another, reports which one, and gives it endless work.
const pool = createOpeningPool(1, 600_000)
const open = async (height: number) => {
  const picture = sharp({ create: { width: 30, height, channels: 3, background: '#fff' } }).png()
  return pool.run(
    { file: new Uint8Array(await picture.toBuffer()), mimeType: 'image/png' },
    {
      onStage: (stage) => {
        if (height === LOOPING_HEIGHT && stage === 'ocr') process.send?.(engine)
      },
    },
  )
}
const { engine } = await open(30)
await open(LOOPING_HEIGHT)
