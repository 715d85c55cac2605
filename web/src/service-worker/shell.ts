import type { RouteHandlerCallback } from 'workbox-core'
import { PrecacheController } from 'workbox-precaching'
import { NetworkOnly } from 'workbox-strategies'
import { isBuildCache, buildCacheOf } from '../lib/service-worker/build-cache.ts'

declare const SHELL_BUILD: string
declare const SHELL_FILES: { url: string; revision: string | null }[]

/** How long a screen waits for the network before it opens with what is stored here. */
const NETWORK_TIMEOUT_SECONDS = 2

/** The files of this build, in a cache of their own: open pages of an older build keep theirs. */
export const shell = new PrecacheController({ cacheName: buildCacheOf(SHELL_BUILD) })
shell.addToCacheList(SHELL_FILES)

const network = new NetworkOnly({ networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS })
const storedPage = shell.createHandlerBoundToURL('/index.html')

/** Answers a navigation by the network, so that a release is never hidden; else by the stored page. */
export const openScreen: RouteHandlerCallback = async (options) => {
  try {
    const answer = await network.handle(options)
    // A proxy whose server is away answers with a page of its own.
    if (answer.status < 500) return answer
  } catch {
    // There is no network, or it takes too long.
  }
  return storedPage(options)
}

/** Answers with a file of this build or of one that is still open in another tab; else by the network. */
export const fromAnyBuild: RouteHandlerCallback = async ({ request }) =>
  (await caches.match(request)) ?? fetch(request)

/** Removes the files of earlier builds that no open page runs: each page holds a lock of its build's name. */
export async function removeUnusedBuilds(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  const used = new Set([buildCacheOf(SHELL_BUILD), ...held.map(({ name }) => name)])
  const unused = (await caches.keys()).filter((name) => isBuildCache(name) && !used.has(name))
  await Promise.all(unused.map((name) => caches.delete(name)))
}
