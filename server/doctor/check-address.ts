import type { Config } from '#server/config.ts'
import { isLoopbackHost } from '#server/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const ANSWER_MS = 5000

/** Checks the address that people use, the proxy in front of the server, and the keys. */
export function checkAddress(config: Config): Finding[] {
  return [checkPublicUrl(config), checkProxy(config), checkSecretKey(config), checkMetrics(config)]
}

function checkPublicUrl({ publicUrl, isPublicUrlLoopback }: Config): Finding {
  if (publicUrl.startsWith('https://')) return ok('PUBLIC_URL', `${publicUrl} is served over HTTPS.`)
  if (isPublicUrlLoopback) {
    return warning(
      'PUBLIC_URL',
      `${publicUrl} works only on this machine.`,
      'Set PUBLIC_URL=https://your-address when others are to use it.',
    )
  }
  return problem(
    'PUBLIC_URL',
    `${publicUrl} is not encrypted: passwords and health data can be read on their way.`,
    'Serve it over HTTPS (a reverse proxy such as Caddy) and set PUBLIC_URL=https://your-address.',
  )
}

function checkProxy({ trustProxy, host, isPublicUrlLoopback }: Config): Finding {
  if (trustProxy === null) {
    return isPublicUrlLoopback
      ? ok('Proxy', 'None is expected, because only this machine uses the site.')
      : warning(
          'Proxy',
          'TRUST_PROXY is not set, so limits by network address count all visitors behind a proxy as one.',
          'Set TRUST_PROXY=1 for one proxy in front of the server, or TRUST_PROXY=false if there is none.',
        )
  }
  if (trustProxy === false) return ok('Proxy', 'There is none, as TRUST_PROXY says.')
  if (!isLoopbackHost(host === '::1' ? '[::1]' : host)) {
    return warning(
      'Proxy',
      'A proxy is trusted, but others may reach the port directly and invent their address.',
      'Set HOST=127.0.0.1, or let a firewall admit only the proxy.',
    )
  }
  return ok('Proxy', 'One is trusted, and only this machine reaches the port.')
}

function checkSecretKey({ secretKey, isPublicUrlLoopback }: Config): Finding {
  if (secretKey) return ok('SECRET_KEY', 'Set: it encrypts the secrets of authenticator apps.')
  const text = 'Not set: a key in the database encrypts the secrets of authenticator apps.'
  if (isPublicUrlLoopback) return ok('SECRET_KEY', text)
  return warning(
    'SECRET_KEY',
    text,
    'Before staff set up two-step sign-in, set it to the output of: openssl rand -base64 32',
  )
}

function checkMetrics({ metrics }: Config): Finding {
  if (!metrics) return ok('Metrics', 'Off.')
  return ok(
    'Metrics',
    `Answered at port ${metrics.port}${metrics.token ? ', with a token' : ' to this machine'}.`,
  )
}

/** Checks whether the site answers at the address that people use. */
export async function checkSite({ publicUrl }: Config): Promise<Finding> {
  try {
    const { status } = await fetch(`${publicUrl}/api/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    if (status === 200) return ok('Site', 'The server answers at PUBLIC_URL and is ready.')
    return warning(
      'Site',
      `PUBLIC_URL answers with status ${status}.`,
      'Look at the log of the server and of the proxy in front of it.',
    )
  } catch {
    return warning(
      'Site',
      'Nothing answers at PUBLIC_URL.',
      'If the server should be running, start it; otherwise check its name, its proxy and its certificate.',
    )
  }
}
