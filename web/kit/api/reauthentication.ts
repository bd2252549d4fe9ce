import { REAUTHENTICATION_METHODS, type ReauthenticationMethod } from '#contract/identity/reauthentication.ts'

/** Asks the person to prove who they are. Answers whether they did; never rejects. */
type Asker = (methods: readonly ReauthenticationMethod[]) => Promise<boolean>

let asker: Asker | null = null
let asking: Promise<boolean> | null = null

/** Says who asks, as long as the screen that can is there. Gives what takes it away again. */
export function setAsker(next: Asker): () => void {
  asker = next
  return () => {
    if (asker === next) asker = null
  }
}

/**
 * Has the person asked to prove who they are, once for all calls that wait for it.
 *
 * @param details What the server's refusal says of how they can.
 * @returns False where they did not, or nothing here can ask.
 */
export async function askWhoItIs(details: Record<string, unknown> | undefined): Promise<boolean> {
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
