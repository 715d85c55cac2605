import type { FastifyRequest } from 'fastify'
import { deviceName } from '@larder/shared/domain/auth/device-name'
import type { Caller } from '@larder/shared/server/auth/sessions/caller'

/** Says where a request comes from. */
export const callerOf = ({ ip, headers }: FastifyRequest): Caller => ({
  address: ip,
  device: deviceName(headers['user-agent']),
})
