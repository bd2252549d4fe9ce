import type { FirebaseConfig } from '#server/config.ts'
import type { PageSources } from '../../http/security-headers.ts'

/**
 * Lists the origins that the browser's part of Firebase connects to: the two services of passwords and tokens, and for
 * Google's window a script of Google and an iframe of the project's auth domain. All pages allow them, because a visit
 * can begin on any page.
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
