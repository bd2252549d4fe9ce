import { BlockList, isIP, isIPv4 } from 'node:net'
import { MAX_PUSH_ENDPOINT_LENGTH } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'

/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const PUSH_HOSTS = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
const PUSH_HOST_ENDINGS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/** Addresses that are not on the public internet. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4')
}

/** The only IPv6 addresses on the public internet, without those that lead to an IPv4 address inside. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
const TRANSLATED_IPV6 = new BlockList()
TRANSLATED_IPV6.addSubnet('2001::', 32, 'ipv6')
TRANSLATED_IPV6.addSubnet('2001:db8::', 32, 'ipv6')
TRANSLATED_IPV6.addSubnet('2002::', 16, 'ipv6')

/**
 * Checks whether messages may be sent to this address. It comes from a browser and can be anything, so only the known
 * push services are allowed, and those that the operator has configured.
 */
export function isAllowedEndpoint(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (endpoint.length > MAX_PUSH_ENDPOINT_LENGTH || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (pushServices.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    (PUSH_HOSTS.includes(url.hostname) || PUSH_HOST_ENDINGS.some((ending) => url.hostname.endsWith(ending)))
  )
}

/** Checks whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !PRIVATE.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC_IPV6.check(address, 'ipv6') && !TRANSLATED_IPV6.check(address, 'ipv6')
}
