import { readFileSync } from 'node:fs'

// Loaded into the product's processes before anything else: their clock is as many milliseconds ahead of the machine's as
// the file says at that moment. Timers are not touched.

const RealDate = Date
const file = process.env.MOVING_CLOCK_FILE ?? ''
const now = () => RealDate.now() + Number(readFileSync(file, 'utf8'))

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})
