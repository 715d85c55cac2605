/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { openNotification, showPush } from './push.ts'
import { receiveShare, SHARE_PATH } from './receive-share.ts'
import { screenPatterns } from './screen-patterns.ts'
import { fromAnyBuild, openScreen, removeUnusedBuilds, shell } from './shell.ts'

// The product without network, and what the system shares to it. Whatever has no route here, all calls of the API among
// it, is the browser's own business: this worker neither sees nor keeps it.

declare const self: ServiceWorkerGlobalScope
/** The address of the entry script, which names the build; set by the build. */
declare const SHELL_BUILD: string

self.addEventListener('install', (event) => {
  void shell.install(event)
  // Navigations come from the network first, so the open pages and this worker need not be of the same build.
  void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(removeUnusedBuilds()))
clientsClaim()

// A page asks at its start which build this is, to know whether it is older; the page before it may have been the last
// one of its build.
self.addEventListener('message', (event) => {
  if (event.data !== 'build') return
  event.ports[0]?.postMessage(SHELL_BUILD)
  event.waitUntil(removeUnusedBuilds())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(self, event.data)))
self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(self, event)))

registerRoute(new NavigationRoute(openScreen, { allowlist: screenPatterns() }))
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), fromAnyBuild)
registerRoute(SHARE_PATH, receiveShare, 'POST')
