import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { isAllowed } from '#contract/access.ts'
import { type Session, useSession } from '#web/kit/api/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import type { TypedAhead } from './command-palette.tsx'
import { areLettersOn, isTakenElsewhere, isWindowOpen, SHORTCUTS } from './shortcuts.ts'

const CommandPalette = lazy(async () => ({
  default: (await import('./command-palette.tsx')).CommandPalette,
}))
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}))

/** The time to press the second key after `g`. */
const SEQUENCE_MS = 1200

type Shown = 'palette' | 'shortcuts' | null

/**
 * The keys typed for the palette while its script loads. `null` if the script is loaded or the palette was not opened.
 */
let ahead: TypedAhead | null = null
let isPaletteThere = false

function takeAhead(): TypedAhead | null {
  const typed = ahead
  ahead = null
  isPaletteThere = true
  return typed
}

/** @returns True if the palette handles the key. */
function typeAhead(typed: TypedAhead, { key, metaKey, ctrlKey }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey) return false
  if (key === 'Escape') show(null)
  else if (key === 'Enter') typed.isEntered = typed.text.trim() !== ''
  else if (key === 'Backspace') typed.text = typed.text.slice(0, -1)
  else if (key.length === 1) typed.text += key
  else return false
  return true
}

let shown: Shown = null
const listeners = new Set<() => void>()

function show(what: Shown): void {
  shown = what
  ahead = what === 'palette' && !isPaletteThere ? { text: '', isEntered: false } : null
  for (const listener of listeners) listener()
}

function useShown(): Shown {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => null,
  )
}

const isStaff = (session: Session): boolean => session.state === 'signed-in' && session.user.role !== 'client'

/** The shortcut shown beside the button; empty until the platform is known. */
function usePaletteKey(): string {
  return useSyncExternalStore(
    () => () => undefined,
    () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : t`Ctrl K`),
    () => '',
  )
}

/** The button in the sidebar on a wide screen. */
export function PaletteButton({ className }: { className?: string }) {
  const session = useSession()
  const key = usePaletteKey()
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      disabled={!isStaff(session)}
      onClick={() => show('palette')}
      className={joinClasses(
        'flex min-h-9 w-full items-center gap-2 rounded-control border border-line bg-surface px-3 text-left text-sm text-muted hover:border-control hover:text-ink focus-ring',
        className,
      )}
    >
      <Search size={18} aria-hidden className="shrink-0" />
      <span className="min-w-0 flex-1 truncate">{t`Search or run a command`}</span>
      <kbd aria-hidden className="font-sans text-xs whitespace-nowrap">
        {key}
      </kbd>
    </button>
  )
}

/** The button in the header of a phone. */
export function PaletteIconButton() {
  const session = useSession()
  return (
    <IconButton
      label={t`Search or run a command`}
      icon={Search}
      isDisabled={!isStaff(session)}
      onPress={() => show('palette')}
    />
  )
}

/** Listens for the shortcuts and renders the dialogs that they open. Their scripts load on first use. */
export function PaletteHost() {
  const session = useSession()
  const navigate = useNavigate()
  const what = useShown()
  // Stays mounted after closing, so that the dialog can return the focus.
  const [opened, setOpened] = useState<ReadonlySet<Shown>>(new Set())
  if (what !== null && !opened.has(what)) setOpened(new Set([...opened, what]))
  const user = session.state === 'signed-in' && session.user.role !== 'client' ? session.user : null
  const latest = useRef({ user, navigate })
  latest.current = { user, navigate }

  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    const handleKey = (event: KeyboardEvent): void => {
      const { user: person, navigate: go } = latest.current
      if (person === null || event.defaultPrevented || event.isComposing || event.repeat) return
      const key = event.key.toLowerCase()
      if (key === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey) {
        // The shortcut does nothing while another dialog is open; it closes the palette itself.
        if (isWindowOpen() && shown !== 'palette') return
        event.preventDefault()
        show(shown === 'palette' ? null : 'palette')
        return
      }
      if (ahead !== null) {
        if (typeAhead(ahead, event)) event.preventDefault()
        return
      }
      if (event.metaKey || event.ctrlKey || event.altKey) return
      const hasBegun = event.timeStamp - startedAt < SEQUENCE_MS
      startedAt = Number.NEGATIVE_INFINITY
      if (isTakenElsewhere(event.target) || !areLettersOn()) return
      if (key === '?') {
        event.preventDefault()
        show('shortcuts')
      } else if (hasBegun) {
        const shortcut = SHORTCUTS.find(({ letter }) => letter === key)
        if (!shortcut || !isAllowed(person, shortcut.permission)) return
        event.preventDefault()
        void go(shortcut.to)
      } else if (key === 'g') {
        startedAt = event.timeStamp
      }
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      shown = null
      ahead = null
    }
  }, [])

  if (user === null) return null
  return (
    <Suspense fallback={null}>
      {opened.has('palette') && (
        <CommandPalette
          user={user}
          isOpen={what === 'palette'}
          takeAhead={takeAhead}
          onClose={() => show(null)}
          onShortcuts={() => show('shortcuts')}
        />
      )}
      {opened.has('shortcuts') && (
        <ShortcutsDialog user={user} isOpen={what === 'shortcuts'} onClose={() => show(null)} />
      )}
    </Suspense>
  )
}
