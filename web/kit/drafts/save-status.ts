import { t } from '@lingui/core/macro'
import type { ErrorBody } from '#contract/errors.ts'

/** Whether the changes are stored on the server. In every state the changes are still on the screen. */
export type SaveStatus<Theirs = never> =
  /** Nothing was changed since the screen was opened. */
  | { kind: 'untouched' }
  /** Nothing can be sent yet. `problem` says what is missing. */
  | { kind: 'blocked'; problem: string }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: Date }
  /** The server did not answer. */
  | { kind: 'offline'; isRetrying: boolean }
  /** The server refused the change for the reason in `body`. */
  | { kind: 'refused'; body: ErrorBody; isRetrying: boolean }
  /** Somebody else has stored another version, `theirs`. Nothing is sent until the conflict is resolved. */
  | { kind: 'conflict'; theirs: Theirs }
  /**
   * The record was deleted elsewhere, or is no longer in reach. Nothing is sent until the person decides how to
   * continue.
   */
  | { kind: 'gone'; body: ErrorBody }

/** Checks whether two states show the same text, so that the screen need not be rendered again. */
export function isSameStatus(one: SaveStatus<unknown>, other: SaveStatus<unknown>): boolean {
  if (one.kind === 'blocked') return other.kind === 'blocked' && one.problem === other.problem
  return one.kind === other.kind && ['untouched', 'unsaved', 'saving'].includes(one.kind)
}

/** Checks whether all changes are on the server. */
export function isSaved(status: SaveStatus<unknown>): boolean {
  return status.kind === 'untouched' || status.kind === 'saved'
}

/** Describes in a sentence why the changes are not stored. `null` if nothing failed. */
export function describeFailure(status: SaveStatus<unknown>): string | null {
  if (status.kind === 'offline') return t`No connection.`
  return status.kind === 'refused' || status.kind === 'gone' ? status.body.message : null
}
