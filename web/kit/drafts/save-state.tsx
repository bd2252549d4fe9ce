import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, CloudOff, PenLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatTime } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { useUser } from '#web/kit/api/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { describeFailure, type SaveStatus } from './save-status.ts'

type Text = MessageDescriptor | string

/** The text for each state. A screen can replace single texts. */
export type SaveWords = {
  untouched: Text
  blocked: (problem: string) => string
  unsaved: Text
  saving: Text
  saved: (time: string) => string
  conflict: Text
  failed: (message: string, isRetrying: boolean) => string
}

const WORDS: SaveWords = {
  untouched: msg`Saved`,
  blocked: (problem) => t`Saved only in this browser: ${problem}`,
  unsaved: msg`Not saved yet`,
  saving: msg`Saving…`,
  saved: (time) => t`Saved ${time}`,
  conflict: msg`Not saved: someone else changed this`,
  failed: (message, isRetrying) =>
    isRetrying
      ? t`Not saved: ${message} We will try again soon. Your changes stay in this browser.`
      : t`Not saved: ${message}`,
}

/**
 * Shows in a few words whether the changes are stored.
 *
 * @param words Texts that this screen replaces.
 * @param isQuiet Announces only failures, for screens on which people type all the time.
 * @param retry Label and action of the button beside a failure.
 */
export function SaveState({
  status,
  words,
  isQuiet = false,
  retry,
}: {
  status: SaveStatus<unknown>
  words?: Partial<SaveWords>
  isQuiet?: boolean
  retry?: { label: string; act: () => void }
}) {
  const { timeZone } = useUser()
  const isFailure = hasFailed(status)
  const role = isQuiet ? (isFailure ? 'alert' : undefined) : 'status'
  return (
    <div
      // Reserves the height of the button, so that nothing moves when it appears.
      className={`flex flex-wrap items-center gap-x-3 text-sm text-muted tabular ${retry ? 'min-h-9' : ''}`}
    >
      <p role={role} className={`flex items-center gap-1.5 ${isFailure ? 'font-semibold text-beet' : ''}`}>
        {isQuiet && readIcon(status)}
        <span>{describeStatus(status, { ...WORDS, ...words }, timeZone)}</span>
      </p>
      {retry && isFailure && (
        <Button variant="secondary" size="sm" onPress={retry.act}>
          {retry.label}
        </Button>
      )}
    </div>
  )
}

/** Explains that something is not stored, why, and what happens next. Renders nothing without a failure. */
export function SaveProblem({
  status,
  title,
  children,
  action,
}: {
  status: SaveStatus<unknown>
  title: string
  /** Explains what is stored and what happens next. */
  children: (isRetrying: boolean) => ReactNode
  action: ReactNode
}) {
  if (status.kind !== 'offline' && status.kind !== 'refused') return null
  return (
    <Banner tone={status.isRetrying ? 'warning' : 'danger'} title={title} actions={action}>
      {describeFailure(status)} {children(status.isRetrying)}
    </Banner>
  )
}

function hasFailed({ kind }: SaveStatus<unknown>): boolean {
  return kind === 'offline' || kind === 'refused' || kind === 'conflict' || kind === 'gone'
}

function describeStatus(status: SaveStatus<unknown>, words: SaveWords, timeZone: string): string {
  switch (status.kind) {
    case 'untouched':
    case 'unsaved':
    case 'saving':
    case 'conflict':
      return sayText(words[status.kind])
    case 'blocked':
      return words.blocked(status.problem)
    case 'saved':
      return words.saved(formatTime(status.at.toISOString(), timeZone))
    case 'offline':
    case 'refused':
      return words.failed(describeFailure(status) ?? '', status.isRetrying)
    case 'gone':
      return words.failed(status.body.message, false)
  }
}

function sayText(text: Text): string {
  return typeof text === 'string' ? text : say(text)
}

function readIcon({ kind }: SaveStatus<unknown>): ReactNode {
  switch (kind) {
    case 'untouched':
      return null
    case 'saving':
      return <Spinner size={16} />
    case 'saved':
      return <Check size={16} aria-hidden className="text-leaf" />
    case 'blocked':
    case 'unsaved':
      return <PenLine size={16} aria-hidden />
    default:
      return <CloudOff size={16} aria-hidden />
  }
}
