import { z } from 'zod'
import { defineEndpoint } from './base/endpoint.ts'
import { orElse } from './base/read-as.ts'

export const VersionInfo = z.object({
  version: orElse(z.string(), ''),
  name: orElse(z.string(), ''),
  api_version: orElse(z.string(), ''),
  build_date: z.string().nullable(),
  build_time: z.string().nullable(),
})
export type VersionInfo = z.infer<typeof VersionInfo>

export const getVersion = defineEndpoint({
  method: 'GET',
  path: '/version',
  access: 'public',
  summary: 'Version and build of the server',
  response: VersionInfo,
})

/** The operator's settings that screens need before anybody is signed in. */
export const PublicConfig = z.object({
  /** The contact address for questions about the service and its data; null when the operator set none. */
  contact_address: z.string().nullable(),
  has_analytics: z.boolean(),
})
export type PublicConfig = z.infer<typeof PublicConfig>

export const getPublicConfig = defineEndpoint({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'The settings that the client needs',
  response: PublicConfig,
})
