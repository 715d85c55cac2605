/** Returns what `read` says of how a program was started; where that throws, the program ends with the error's sentence. */
export const orEnd = <Result>(read: () => Result): Result => {
  try {
    return read()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return process.exit(1)
  }
}
