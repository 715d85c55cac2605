/** The browser's storage of answers in memory, which the tests' browser lacks: the calls that keep shared files. */
export function fakeCaches(): CacheStorage {
  const stored = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const answers = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, answers)
    return Promise.resolve({
      put: (path: string, answer: Response) => Promise.resolve(void answers.set(path, answer)),
      matchAll: () => Promise.resolve([...answers.values()]),
    } as unknown as Cache)
  }
  return {
    open,
    has: (name: string) => Promise.resolve(stored.has(name)),
    delete: (name: string) => Promise.resolve(stored.delete(name)),
  } as unknown as CacheStorage
}
