import type { FirebaseConfig } from '#server/config.ts'
import type { PageSources } from '../../http/security-headers.ts'

/**
 * What the browser's part of Firebase speaks to: the two services of passwords and tokens, and for Google's window a
 * script of Google's and a frame of the project's auth domain. Any page may be the one a visit begins with, so all of
 * them allow it.
 */
export function listFirebaseSources({ emulatorHost, authDomain, hasGoogle }: FirebaseConfig): PageSources {
  const emulator = emulatorHost === null ? null : `http://${emulatorHost}`
  return {
    scripts: hasGoogle ? ['https://apis.google.com'] : [],
    connections: emulator
      ? [emulator]
      : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: hasGoogle ? [emulator ?? `https://${authDomain}`] : [],
  }
}
