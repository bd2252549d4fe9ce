import type { ErrorBody } from '#contract/errors.ts'

/** Whether what is written is stored on the server. Whatever it says, what was written is still on the screen. */
export type SaveStatus<Theirs = never> =
  /** Nothing was changed since the screen was opened. */
  | { kind: 'untouched' }
  /** Nothing can be sent yet: `problem` says what is missing. */
  | { kind: 'blocked'; problem: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** The server did not answer. */
  | { kind: 'offline'; isRetrying: boolean }
  /** The server said no, for the reason in `body`. */
  | { kind: 'refused'; body: ErrorBody; isRetrying: boolean }
  /** Somebody else stored another version, `theirs`. Nothing is sent until the conflict is resolved. */
  | { kind: 'conflict'; theirs: Theirs }
  /** Deleted elsewhere, or no longer within reach. Nothing is sent until it is decided how to go on. */
  | { kind: 'gone'; body: ErrorBody }

/** Whether two states read the same, so that a screen need not be drawn again. */
export function isSameStatus(one: SaveStatus<unknown>, other: SaveStatus<unknown>): boolean {
  if (one.kind === 'blocked') return other.kind === 'blocked' && one.problem === other.problem
  return one.kind === other.kind && ['untouched', 'unsaved', 'saving'].includes(one.kind)
}

/** True where everything that was written is on the server. */
export function isSaved(status: SaveStatus<unknown>): boolean {
  return status.kind === 'untouched' || status.kind === 'saved'
}

/** Why it is not stored, in a sentence; null: nothing went wrong. */
export function describeFailure(status: SaveStatus<unknown>): string | null {
  if (status.kind === 'offline') return 'The server cannot be reached.'
  return status.kind === 'refused' || status.kind === 'gone' ? status.body.message : null
}
