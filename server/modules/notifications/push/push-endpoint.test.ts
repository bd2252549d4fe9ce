import { expect, it } from 'vitest'
import { isAllowedEndpoint, isPublicAddress } from './push-endpoint.ts'

it.each(['142.250.183.10', '1.1.1.1', '172.15.255.255', '2a00:1450:4001:830::200a'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  '64:ff9b::a00:1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it('a configured service is allowed exactly at its origin', () => {
  const config = { pushServices: ['http://127.0.0.1:8080'] }
  expect(isAllowedEndpoint('http://127.0.0.1:8080/send/x', config)).toBe(true)
  for (const endpoint of [
    'http://127.0.0.1:8081/send/x',
    'https://127.0.0.1:8080/send/x',
    'http://me@127.0.0.1:8080/send/x',
    'http://localhost:8080/send/x',
  ]) {
    expect(isAllowedEndpoint(endpoint, config), endpoint).toBe(false)
  }
})
