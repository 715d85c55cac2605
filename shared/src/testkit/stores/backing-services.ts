import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedRedis } from './embedded-redis.ts'
import { findRedisServer, startRedisServer } from './redis-server.ts'

/** A store for tests: its address, its kind, and how to stop it. */
export type BackingService = { url: string; kind: string; close: () => Promise<void> }

export type BackingServices = { mongo: BackingService; redis: BackingService }

const external = (url: string, variable: string): Promise<BackingService> =>
  Promise.resolve({
    url,
    kind: `${variable} (${url.replace(/\/\/[^@/]*@/, '//')})`,
    close: () => Promise.resolve(),
  })

/** Whether a container engine answers; an installed command line tool is not sufficient. */
async function isDockerReachable(): Promise<boolean> {
  if (!process.env.DOCKER_HOST && !existsSync('/var/run/docker.sock')) return false
  const { getContainerRuntimeClient } = await import('testcontainers')
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

async function startContainer(image: string, port: number, scheme: string): Promise<BackingService> {
  const { GenericContainer } = await import('testcontainers')
  const container = await new GenericContainer(image).withExposedPorts(port).start()
  return {
    url: `${scheme}://${container.getHost()}:${container.getMappedPort(port)}`,
    kind: `${image} in a container`,
    close: async () => {
      await container.stop()
    },
  }
}

async function startLocalMongo(): Promise<BackingService> {
  const { startEmbeddedMongo } = await import('@larder/embedded-mongo')
  const { watchUsage } = await import('@larder/embedded-mongo/usage')
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-mongo-'))
  const onCommand = watchUsage(process.env.RECORD_USAGE === '1')
  const server = await startEmbeddedMongo({ dataDir, onCommand })
  return {
    url: server.uri,
    kind: '@larder/embedded-mongo',
    close: async () => {
      await server.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startLocalRedis(): Promise<BackingService> {
  const binary = findRedisServer()
  return binary ? startRedisServer(binary) : startEmbeddedRedis()
}

/**
 * Finds or starts the MongoDB and the Redis for tests: TEST_MONGO_URL and TEST_REDIS_URL, else containers if an engine
 * answers, else what runs on this machine without either. The caller closes both.
 */
export async function startBackingServices(env: NodeJS.ProcessEnv = process.env): Promise<BackingServices> {
  const { TEST_MONGO_URL: mongoUrl, TEST_REDIS_URL: redisUrl } = env
  const hasDocker = mongoUrl && redisUrl ? false : await isDockerReachable()
  const starting = [
    mongoUrl
      ? external(mongoUrl, 'TEST_MONGO_URL')
      : hasDocker
        ? startContainer('mongo:8', 27017, 'mongodb')
        : startLocalMongo(),
    redisUrl
      ? external(redisUrl, 'TEST_REDIS_URL')
      : hasDocker
        ? startContainer('redis:7', 6379, 'redis')
        : startLocalRedis(),
  ] as const
  try {
    const [mongo, redis] = await Promise.all(starting)
    return { mongo, redis }
  } catch (error) {
    // If one of them started and the other failed, it must be stopped.
    for (const result of await Promise.allSettled(starting)) {
      if (result.status === 'fulfilled') await result.value.close()
    }
    throw error
  }
}
