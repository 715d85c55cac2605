/** More zeros in a row than the code of a picture, or what is written beside it, ends in. */
const MAX_ZEROS = 1_024

/** Whether what lies before `end` is nothing: a copy that lost its end is often filled up with zeros, which decode as gray. */
export function endsInZeros(file: Uint8Array, end: number): boolean {
  const last = file.subarray(0, end).subarray(-MAX_ZEROS)
  return last.length === MAX_ZEROS && last.every((byte) => byte === 0)
}
