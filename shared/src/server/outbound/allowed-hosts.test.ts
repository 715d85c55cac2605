import { isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parseNetworks, resolveAllowed } from './allowed-hosts.ts'

/** A name server that knows one name. */
const named = (addresses: readonly string[]) => () =>
  Promise.resolve(addresses.map((address) => ({ address, family: isIP(address) })))

const check = (addresses: readonly string[], allowed = '') =>
  resolveAllowed('mail.example', parseNetworks(allowed), true, named(addresses))

describe('a host that a person named', () => {
  it.each(['93.184.216.34', '2606:2800:220:1::1', '::ffff:93.184.216.34', '64:ff9b::5db8:d822'])(
    'may have the public address %s',
    async (address) => {
      expect(await check([address])).toEqual([{ address, family: isIP(address) }])
    },
  )

  it.each([
    ['this machine', '127.0.0.1'],
    ['this machine, by another of its addresses', '127.9.9.9'],
    ['this machine, in IPv6', '::1'],
    ['any address', '0.0.0.0'],
    ['any address, in IPv6', '::'],
    ['a private network', '10.1.2.3'],
    ['a private network', '172.31.0.1'],
    ['a private network', '192.168.1.1'],
    ['a private network, in IPv6', 'fd00::1'],
    ['a site, in IPv6', 'fec0::1'],
    ['the local link', '169.254.1.1'],
    ['the local link, in IPv6', 'fe80::1'],
    ['the local link, with its interface', 'fe80::1%eth0'],
    ["a cloud's metadata", '169.254.169.254'],
    ["a cloud's metadata, in IPv6", 'fd00:ec2::254'],
    ["a cloud's metadata, by an address that looks public", '168.63.129.16'],
    ["a provider's own network", '100.64.0.1'],
    ['many machines', '224.0.0.1'],
    ['many machines, in IPv6', 'ff02::1'],
    ['all machines', '255.255.255.255'],
    ['nobody yet', '240.0.0.1'],
    ['examples', '192.0.2.1'],
    ['examples, in IPv6', '2001:db8::1'],
    ['benchmarks', '198.18.0.1'],
    ['protocols', '192.0.0.192'],
    ['this machine, as IPv4 in IPv6', '::ffff:127.0.0.1'],
    ['this machine, as IPv4 in IPv6, in digits', '::ffff:7f00:1'],
    ['this machine, as IPv4 in an old form of IPv6', '::127.0.0.1'],
    ['this machine, as IPv4 in an old form of IPv6, in digits', '::7f00:1'],
    ['this machine, as IPv4 that is translated', '::ffff:0:7f00:1'],
    ['a private network, as IPv4 in an old form of IPv6', '::a00:1'],
    ['what is given to nobody', '1::1'],
    ['what is given to nobody, at the end', '4000::1'],
    ['this machine, through NAT64', '64:ff9b::7f00:1'],
    ['an address behind a NAT64 gateway of its own network', '64:ff9b:1::5db8:d822'],
    ['this machine, through 6to4', '2002:7f00:1::'],
    ['a tunnel', '2001::1'],
  ])('must not lead to %s (%s)', async (_where, address) => {
    await expect(check([address])).rejects.toMatchObject({ reason: 'private' })
  })

  it('is refused when only one of its addresses is private, in any place', async () => {
    await expect(check(['93.184.216.34', '10.0.0.1'])).rejects.toMatchObject({ reason: 'private' })
    await expect(check(['10.0.0.1', '93.184.216.34'])).rejects.toMatchObject({ reason: 'private' })
  })

  it.each(['0x7f.1', '127.1', '2130706433', 'localhost', '[::1]'])(
    'is not let through by another way to write this machine: %s',
    async (host) => {
      await expect(resolveAllowed(host, [])).rejects.toSatisfy(
        (error: { reason?: string }) => error.reason === 'private' || error.reason === 'unknown',
      )
    },
  )

  it('may be in a private network that the operator allows, and in no other', async () => {
    const allowed = '192.168.0.0/16, 127.0.0.1, fd12::/16'
    for (const address of ['192.168.7.7', '127.0.0.1', 'fd12::7', '::ffff:192.168.7.7'])
      expect(await check([address], allowed)).toHaveLength(1)
    for (const address of ['10.0.0.1', '127.0.0.2', 'fd13::7', '64:ff9b::a00:1'])
      await expect(check([address], allowed)).rejects.toMatchObject({ reason: 'private' })
  })

  it('is unknown when its name has no address', async () => {
    const failing = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))
    await expect(resolveAllowed('mail.example', [], true, failing)).rejects.toMatchObject({
      reason: 'unknown',
    })
    await expect(check([])).rejects.toMatchObject({ reason: 'unknown' })
  })
})

it.each(['192.168.0.0/33', 'example.org', '192.168', '10.0.0.0/8;fd00::/8'])(
  'refuses a setting that names no network: %s',
  (list) => {
    expect(() => parseNetworks(list)).toThrow(list)
  },
)
