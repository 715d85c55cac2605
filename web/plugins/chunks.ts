import type { Rolldown } from 'vite'

/** The scripts of a build by their file names. */
export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

/** File names of a chunk and of everything that it imports statically. */
export const closureOf = (fileName: string, chunks: Chunks, seen = new Set<string>()): Set<string> => {
  const chunk = chunks.get(fileName)
  if (chunk === undefined || seen.has(fileName)) return seen
  seen.add(fileName)
  for (const imported of chunk.imports) closureOf(imported, chunks, seen)
  return seen
}

/** The chunk that holds a module, given by the end of its path. */
export const chunkOf = (module: string, chunks: Chunks): Rolldown.OutputChunk | undefined =>
  [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${module}`)))
