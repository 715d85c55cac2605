// What the system's share sheet gave to Larder, from the worker that received it to the page that uploads it. Nobody
// may be signed in meanwhile. Only in secure contexts.

const CACHE = 'larder-shared-files'
const NAME = 'x-file-name'
const CHANGED_AT = 'x-file-changed-at'

/** Keeps these files, instead of earlier ones. Throws QuotaExceededError, keeping nothing, when there is no room. */
export async function keepSharedFiles(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE)
  const cache = await caches.open(CACHE)
  try {
    for (const [index, file] of files.entries()) await cache.put(`/share/${index}`, answerOf(file))
  } catch (error) {
    await caches.delete(CACHE)
    throw error
  }
}

/** The files as they were shared; none where nothing was. */
export async function sharedFiles(): Promise<File[]> {
  if (!(await caches.has(CACHE))) return []
  const cache = await caches.open(CACHE)
  const answers = await cache.matchAll()
  return Promise.all(answers.map(fileOf))
}

/** Removes what was shared. */
export async function forgetSharedFiles(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(CACHE)
}

const answerOf = (file: File): Response =>
  new Response(file, {
    headers: {
      'content-type': file.type,
      [NAME]: encodeURIComponent(file.name),
      [CHANGED_AT]: String(file.lastModified),
    },
  })

async function fileOf(answer: Response): Promise<File> {
  const { headers } = answer
  return new File([await answer.blob()], decodeURIComponent(headers.get(NAME) ?? ''), {
    type: headers.get('content-type') ?? '',
    lastModified: Number(headers.get(CHANGED_AT)),
  })
}
