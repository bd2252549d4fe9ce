import type { ListedClient } from '#contract/people/clients.ts'

/** An action on clients that was chosen in the list. */
export type ClientTask =
  | { kind: 'message' | 'assign' | 'archive'; clients: readonly ListedClient[] }
  | { kind: 'send-plan'; client: ListedClient; planId: string }
  | { kind: 'follow-up'; client: ListedClient }
