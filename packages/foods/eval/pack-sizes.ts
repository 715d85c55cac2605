import { findNamedPack } from '@larder/foods'

/** Reads the pack size in a name; quantity and unit are null for a name without one. */
export const answerPackSize = ({ name }: { name: string }) => {
  const pack = findNamedPack(name)
  return { quantity: pack && pack.count * pack.size, unit: pack && pack.unit }
}
