/** More consecutive zeros than the data of an image, or metadata after it, ends with. */
const MAX_ZEROS = 1_024

/** Whether the data before `end` are zeros: a truncated copy is often padded with zeros, which decode as grey. */
export function endsInZeros(file: Uint8Array, end: number): boolean {
  const last = file.subarray(0, end).subarray(-MAX_ZEROS)
  return last.length === MAX_ZEROS && last.every((byte) => byte === 0)
}
