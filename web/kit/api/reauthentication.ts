import { REAUTHENTICATION_METHODS, type ReauthenticationMethod } from '#contract/identity/reauthentication.ts'

/** Asks the person to prove who they are. Resolves with true if they did; never rejects. */
type ReauthenticationPrompt = (methods: readonly ReauthenticationMethod[]) => Promise<boolean>

let asker: ReauthenticationPrompt | null = null
let asking: Promise<boolean> | null = null

/** Registers the function that asks, while the screen that can ask is open. Returns a function that removes it. */
export function registerReauthenticationPrompt(next: ReauthenticationPrompt): () => void {
  asker = next
  return () => {
    if (asker === next) asker = null
  }
}

/**
 * Asks the person to prove who they are, once for all calls that wait for it.
 *
 * @param details The server's details about the possible methods.
 * @returns False if the person did not prove it, or no screen can ask.
 */
export async function reauthenticate(details: Record<string, unknown> | undefined): Promise<boolean> {
  if (!asker) return false
  asking ??= asker(readMethods(details)).finally(() => {
    asking = null
  })
  return asking
}

function readMethods(details: Record<string, unknown> | undefined): ReauthenticationMethod[] {
  const named = Array.isArray(details?.methods) ? details.methods : []
  return REAUTHENTICATION_METHODS.filter((method) => named.includes(method))
}
