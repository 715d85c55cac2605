import ipaddr from 'ipaddr.js'

/** Of the bytes of an IPv6 address those that name a network; whoever has one address of it has them all (RFC 6177). */
const NETWORK_BYTES = 8

/** What tries are counted by: an IPv4 address itself, of an IPv6 address its /64; what is no address stays as it is. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const network = parsed.toByteArray().map((byte, index) => (index < NETWORK_BYTES ? byte : 0))
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
