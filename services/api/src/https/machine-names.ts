import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

/** Names and addresses by which devices reach this machine, in lower case. */
export type MachineNames = { names: string[]; addresses: string[] }

/** This machine's name, and the one that it announces in its network by mDNS. */
export const machineHostNames = (): string[] => {
  const machine = hostname().toLowerCase()
  return [machine, `${machine}.local`]
}

/** The name or address in a URL, without the brackets of IPv6. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/** This machine's addresses in its networks. (Browsers can't open link-local addresses of IPv6.) */
export const networkAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
    .map(({ address }) => address)

/** All names and addresses of this machine as they are now, with the host of `publicUrl`. */
export const listMachineNames = (publicUrl: string): MachineNames => {
  const hosts = [
    'localhost',
    ...machineHostNames(),
    '127.0.0.1',
    '::1',
    ...networkAddresses(),
    hostOf(publicUrl),
  ]
  const all = [...new Set(hosts)]
  return {
    names: all.filter((host) => isIP(host) === 0 && /^[a-z0-9.-]+$/.test(host)),
    addresses: all.filter((host) => isIP(host) !== 0),
  }
}
