import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import mongoose from 'mongoose'
import type { Child } from './child.ts'
import { endChild, startChild } from './child.ts'

/**
 * What other clients and the machine noticed of a command: milliseconds, and megabytes of memory. `longestWork` is the
 * longest that the server computed while a ping waited: on a busy machine a ping also waits for other programs.
 */
export type Noticed = { took: number; longestPing: number; longestWork: number; memory: number }

export type WatchedServer = {
  uri: string
  client: mongoose.mongo.MongoClient
  /** Runs a command while another connection pings; its error is thrown after what was noticed has been noted. */
  watch(run: () => Promise<unknown>): Promise<Noticed>
  close(): Promise<void>
}

/** Starts a server in a process of its own, a client of it, and a thread that pings it all the time. */
export const startWatched = async (dataDir: string): Promise<WatchedServer> => {
  const child: Child = await startChild(dataDir)
  const client = await new mongoose.mongo.MongoClient(child.uri).connect()
  const workerData = { port: Number(new URL(child.uri).port), pid: child.process.pid }
  const watcher = new Worker(new URL('watcher.ts', import.meta.url), { workerData })
  const take = async (): Promise<Omit<Noticed, 'took'>> => {
    const taken = once(watcher, 'message')
    watcher.postMessage('take')
    return ((await taken) as [Omit<Noticed, 'took'>])[0]
  }
  await take()
  return {
    uri: child.uri,
    client,
    watch: async (run) => {
      await take()
      const started = performance.now()
      await run()
      const took = Math.round(performance.now() - started)
      return { took, ...(await take()) }
    },
    close: async () => {
      await watcher.terminate()
      await client.close()
      await endChild(child, 'SIGKILL')
    },
  }
}
