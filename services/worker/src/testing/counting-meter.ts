import type { EndedCall, IntendedCall, ModelMeter } from '@larder/shared/server/ports/model-meter'

/** A meter that lets so many calls begin, and keeps what it was told of them. */
export const createCountingMeter = (maxCalls = Number.POSITIVE_INFINITY) => {
  const begun: IntendedCall[] = []
  const ended: EndedCall[] = []
  const meter: ModelMeter = {
    begin: (call) => {
      if (begun.length >= maxCalls) return Promise.resolve(null)
      begun.push(call)
      return Promise.resolve((end) => {
        ended.push(end)
        return Promise.resolve()
      })
    },
  }
  return { meter, begun, ended }
}
