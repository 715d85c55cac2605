import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
/** A network: its address and the length of its prefix. */
export type Network = [Address, number]

const REASONS = {
  unknown: 'The host was not found',
  private: 'The host is in a private network that is not allowed',
  port: 'The port is not one of those that are allowed',
}
type Reason = keyof typeof REASONS

/** Why a host that a person named is not connected to. */
export class HostRefusedError extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(REASONS[reason])
    this.name = 'HostRefusedError'
    this.reason = reason
  }
}

/** Answers to the machines of one cloud (Azure), although its address looks public. */
const METADATA_SERVER = '168.63.129.16'

/** Addresses of IPv4 by way of a public NAT64 gateway (RFC 6052). */
const NAT64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** All of IPv6 that is given out for the internet (RFC 4291); the rest holds old and local forms of other addresses. */
const INTERNET = ipaddr.IPv6.parseCIDR('2000::/3')

const isIn = (address: Address, [network, length]: Network): boolean =>
  address.kind() === network.kind() && address.match([network, length] as never)

/** The IPv4 address that an IPv6 address stands for; otherwise the address itself. */
const innermost = (address: Address): Address =>
  isIn(address, NAT64) ? ipaddr.fromByteArray(address.toByteArray().slice(12)) : address

/** Whether an address belongs to the public internet: no machine of the operator's own networks can have it. */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' &&
  (address.kind() === 'ipv4' || isIn(address, INTERNET)) &&
  address.toString() !== METADATA_SERVER

/**
 * Parses networks in CIDR notation, separated by commas; a single address is a network of its own.
 * @throws Error with the part that is none
 */
export const parseNetworks = (list: string): Network[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      if (ipaddr.isValidCIDR(part)) return ipaddr.parseCIDR(part)
      if (isIP(part) === 0) throw new Error(`'${part}' is no network like 192.168.0.0/16`)
      const address = ipaddr.process(part)
      return [address, address.toByteArray().length * 8]
    })

/**
 * Resolves a host that a person named, once, and checks every address that it has. The caller must connect to these
 * addresses and not resolve the name again, because the next answer may be another one.
 * Public addresses are refused too when the port is one that only allowed networks may be reached on.
 * @throws HostRefusedError when it has no address, or one outside of the public internet that no allowed network contains
 */
export const resolveAllowed = async (
  host: string,
  allowedNetworks: readonly Network[],
  isPublicAllowed = true,
  resolve: (host: string) => Promise<LookupAddress[]> = (name) => lookup(name, { all: true }),
): Promise<LookupAddress[]> => {
  const addresses = await resolve(host).catch(() => {
    throw new HostRefusedError('unknown')
  })
  if (addresses.length === 0) throw new HostRefusedError('unknown')
  for (const { address } of addresses) {
    const inner = innermost(ipaddr.process(address))
    if (allowedNetworks.some((network) => isIn(inner, network))) continue
    if (!isPublic(inner)) throw new HostRefusedError('private')
    if (!isPublicAllowed) throw new HostRefusedError('port')
  }
  return addresses
}
