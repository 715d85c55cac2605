import ipaddr from 'ipaddr.js'

/**
 * The bytes of an IPv6 address that identify a network; whoever has one address of a network has all of them (RFC
 * 6177).
 */
const NETWORK_BYTES = 8

/**
 * The network by which attempts are counted: an IPv4 address itself, the /64 of an IPv6 address; any other text stays
 * as it is.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
