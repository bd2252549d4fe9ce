import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  CalendarPlus,
  CookingPot,
  FilePlus2,
  Keyboard,
  type LucideIcon,
  Search,
  UserRound,
  Wheat,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { type Grantee, isAllowed } from '#contract/access.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import { listClients } from '#contract/people/clients.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { PRACTICE_GROUPS } from '#web/kit/practice-entries.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { FollowUpDialog } from '#web/modules/appointments/shared/follow-up-dialog.tsx'
import { optionClass } from '#web/ui/listbox-class.ts'
import { useOverlay } from '#web/ui/overlay-context.ts'
import { SHORTCUTS } from './shortcuts.ts'
import { useFoundFoods } from './use-found-foods.ts'

type Client = { id: string; name: string }

/**
 * `start`: screens, actions, clients and foods. `whose`: choose a client for a follow-up. A client: the actions for
 * that client.
 */
type Step = 'start' | 'whose' | Client

type Command = {
  id: string
  label: string
  hint?: string
  /** The keyboard shortcut of the command. */
  keys?: string
  icon: LucideIcon
  /** Opens a screen and closes the palette, or goes to another step. */
  onAction: () => void
}
type Section = { id: string; label: string; commands: readonly Command[] }

/** A text typed for the palette, and whether Enter was pressed after it. */
export type TypedAhead = { text: string; isEntered: boolean }

const CLIENTS_SHOWN = 6
const TYPING_PAUSE_MS = 150

/** Opens every screen and client that the user may see, and starts the most common actions, by keyboard alone. */
export function CommandPalette({
  user,
  isOpen,
  takeAhead,
  onClose,
  onShortcuts,
}: {
  user: Grantee
  isOpen: boolean
  /** Returns once the text that was typed while this script loaded. */
  takeAhead: () => TypedAhead | null
  onClose: () => void
  onShortcuts: () => void
}) {
  const navigate = useNavigate()
  const [step, setStep] = useState<Step>('start')
  const [text, setText] = useState('')
  const [followed, setFollowed] = useState<Client | null>(null)
  /** Enter was the last key pressed. */
  const [isEntered, setIsEntered] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const ahead = takeAhead()
    if (!ahead) return
    setText(ahead.text)
    setIsEntered(ahead.isEntered)
  }, [takeAhead])

  const close = (): void => {
    onClose()
    setIsEntered(false)
    setStep('start')
    setText('')
  }
  useOverlay(isOpen, close)
  const goTo = (to: string) => () => {
    close()
    void navigate(to)
  }
  const turnTo = (next: Step): void => {
    setStep(next)
    setText('')
    input.current?.focus()
  }
  const followUp = (client: Client) => () => {
    close()
    setFollowed(client)
  }

  const isSearching = step === 'start' || step === 'whose'
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS)
  const canFollowUp = isAllowed(user, 'consultations:write')
  const found = useQuery({
    ...queryOf(listClients, { querystring: { limit: CLIENTS_SHOWN, ...(search ? { search } : {}) } }),
    enabled:
      isOpen && isAllowed(user, 'clients:read') && (step === 'whose' || (isSearching && search !== '')),
    staleTime: 10_000,
  })
  // Results of an earlier text are hidden, because Enter would choose one of them.
  const isBehind = search !== text.trim()
  const clients = (isBehind ? [] : (found.data ?? [])).map((client) => ({
    id: client.id,
    name: nameOf(client),
    email: client.email,
  }))
  const foods = useFoundFoods(
    search,
    isOpen && step === 'start' && !isBehind && isAllowed(user, 'foods:write'),
  )
  const isLoading = isSearching && (found.isFetching || foods.isFetching || isBehind)
  const failed = [found.isError && 'Clients', foods.isError && 'Foods'].filter((name) => name !== false)

  const clientCommands = (onChoose: (client: Client) => void): Command[] =>
    clients.map((client) => ({
      id: `client-${client.id}`,
      label: client.name,
      hint: client.email,
      icon: UserRound,
      onAction: () => onChoose(client),
    }))

  const foodCommands = (): Command[] =>
    foods.foods.map(({ id, name, otherName, isDish }) => ({
      id,
      label: name,
      ...(otherName === null ? {} : { hint: otherName }),
      icon: isDish ? CookingPot : Wheat,
      onAction: goTo(paths.adminFood(id)),
    }))

  const listSections = (): Section[] => {
    if (step === 'whose') {
      return [{ id: 'clients', label: 'Clients', commands: clientCommands((client) => followUp(client)()) }]
    }
    if (step !== 'start') {
      const commands: Command[] = [
        {
          id: 'open',
          label: 'Open the client’s page',
          icon: UserRound,
          onAction: goTo(paths.adminClient(step.id)),
        },
      ]
      if (isAllowed(user, 'plans:write')) {
        commands.push({
          id: 'plan',
          label: 'Create Diet Plan',
          icon: FilePlus2,
          onAction: goTo(`${paths.dietPlanCreator()}?client=${encodeURIComponent(step.id)}`),
        })
      }
      if (canFollowUp) {
        commands.push({
          id: 'follow-up',
          label: 'Book a Follow-up',
          icon: CalendarPlus,
          onAction: followUp(step),
        })
      }
      return [{ id: 'client', label: step.name, commands: commands.filter(matches(text)) }]
    }
    const actions: Command[] = []
    if (isAllowed(user, 'plans:write')) {
      actions.push(
        {
          id: 'plan',
          label: 'Create Diet Plan',
          keys: 'g n',
          icon: FilePlus2,
          onAction: goTo(paths.dietPlanCreator()),
        },
        {
          id: 'simple-plan',
          label: 'Create a simple plan',
          icon: FilePlus2,
          onAction: goTo(paths.simplePlanCreator()),
        },
      )
    }
    if (canFollowUp) {
      actions.push({
        id: 'follow-up',
        label: 'Book a Follow-up',
        icon: CalendarPlus,
        onAction: () => turnTo('whose'),
      })
    }
    actions.push({
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      keys: '?',
      icon: Keyboard,
      onAction: () => {
        close()
        onShortcuts()
      },
    })
    const screens = PRACTICE_GROUPS.flatMap(({ entries }) => entries)
      .filter(({ permission }) => isAllowed(user, permission))
      .map(({ to, label, icon }): Command => {
        const letter = SHORTCUTS.find((shortcut) => shortcut.to === to)?.letter
        return { id: to, label, icon, onAction: goTo(to), ...(letter ? { keys: `g ${letter}` } : {}) }
      })
    return [
      { id: 'actions', label: 'Do', commands: actions.filter(matches(text)) },
      { id: 'screens', label: 'Go to', commands: screens.filter(matches(text)) },
      { id: 'clients', label: 'Clients', commands: search === '' ? [] : clientCommands(turnTo) },
      { id: 'foods', label: 'Foods', commands: foodCommands() },
    ]
  }

  const sections = listSections().filter(({ commands }) => commands.length > 0)
  const count = sections.reduce((sum, { commands }) => sum + commands.length, 0)
  const label =
    step === 'start' ? 'Find or do' : step === 'whose' ? 'Whose follow-up?' : `What about ${step.name}?`

  // Enter does not choose results of an earlier text.
  const first = sections.find(({ id }) => (id !== 'clients' && id !== 'foods') || !isLoading)?.commands[0]
  const takeFirst = (): void => {
    setIsEntered(false)
    first?.onAction()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when Enter was pressed and the list has loaded
  useEffect(() => {
    if (isEntered && !isLoading) takeFirst()
  }, [isEntered, isLoading])

  const handleKey = (event: KeyboardEvent): void => {
    if (event.target !== input.current) return
    if (event.key !== 'Enter') setIsEntered(false)
    if (event.key === 'Backspace' && text === '' && step !== 'start') {
      event.preventDefault()
      turnTo('start')
    }
    // Without a marked entry Enter chooses the first one, and waits while the list still loads.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return
    if (results.current?.querySelector('[role="menuitem"][data-focused]')) return
    event.preventDefault()
    event.stopPropagation()
    if (first || !isLoading) takeFirst()
    else setIsEntered(true)
  }

  return (
    <>
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={(isNowOpen) => {
          if (!isNowOpen) close()
        }}
        isDismissable
        className="fixed inset-0 z-50 flex items-start justify-center bg-scrim px-3 pt-[8vh]"
      >
        <Modal className="w-full max-w-xl overflow-hidden rounded-card border border-line bg-surface shadow-float outline-none data-entering:animate-rise">
          <Dialog aria-label="Find or do" className="flex max-h-[76dvh] flex-col outline-none">
            <Autocomplete inputValue={text} onInputChange={setText}>
              <div
                onKeyDownCapture={handleKey}
                className="flex items-center gap-1 border-b border-line px-3 focus-within:border-leaf"
              >
                {step === 'start' ? (
                  <Search size={20} aria-hidden className="mx-1 shrink-0 text-muted" />
                ) : (
                  <button
                    type="button"
                    aria-label="Back"
                    onClick={() => turnTo('start')}
                    className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken focus-ring"
                  >
                    <ArrowLeft size={20} aria-hidden />
                  </button>
                )}
                <SearchField aria-label={label} autoFocus className="min-w-0 flex-1">
                  <Input
                    ref={input}
                    placeholder={step === 'start' ? 'A screen, client, food or action' : label}
                    maxLength={MAX_SEARCH_LENGTH}
                    className="min-h-13 w-full bg-transparent px-1 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
                  />
                </SearchField>
              </div>
              <p role="status" className="sr-only">
                {isLoading ? 'Searching' : count === 1 ? '1 result' : `${count} results`}
              </p>
              {/* biome-ignore lint/a11y/useSemanticElements: a group, but not of form fields */}
              <div
                ref={results}
                role="group"
                aria-label="Results"
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
                tabIndex={0}
                className="min-h-0 flex-1 overflow-auto rounded-b-card focus-ring"
              >
                <Menu
                  aria-label={label}
                  items={sections}
                  className="p-2 outline-none"
                  renderEmptyState={() => (
                    <p className="px-3 py-4 text-sm text-muted">
                      {isLoading
                        ? 'Searching…'
                        : step === 'whose' && text === ''
                          ? 'There is no client within your reach yet.'
                          : 'Nothing matches.'}
                    </p>
                  )}
                >
                  {(section) => (
                    <MenuSection id={section.id} items={section.commands} className="not-first:mt-2">
                      <Header className="px-3 py-1 text-xs font-semibold text-muted">{section.label}</Header>
                      {section.commands.map(({ id, label: name, hint, keys, icon: Icon, onAction }) => (
                        <MenuItem
                          key={id}
                          id={`${section.id}/${id}`}
                          textValue={name}
                          onAction={onAction}
                          className={optionClass}
                        >
                          {({ isFocused }) => (
                            <>
                              <InSight isMarked={isFocused} />
                              <Icon size={20} aria-hidden className="shrink-0 text-muted" />
                              <span className="min-w-0 flex-1 truncate">{name}</span>
                              {hint && (
                                <span className="max-w-[45%] truncate text-xs text-muted">{hint}</span>
                              )}
                              {keys && (
                                <kbd aria-hidden className="font-sans text-xs text-muted max-lg:hidden">
                                  {keys}
                                </kbd>
                              )}
                            </>
                          )}
                        </MenuItem>
                      ))}
                    </MenuSection>
                  )}
                </Menu>
                {failed.length > 0 && !isLoading && (
                  <p role="alert" className="px-5 pb-4 text-sm text-beet">
                    {failed.join(' and ')} could not be searched. Please try again.
                  </p>
                )}
              </div>
            </Autocomplete>
          </Dialog>
        </Modal>
      </ModalOverlay>
      {followed && (
        <FollowUpDialog client={followed} followsId={null} isOpen onClose={() => setFollowed(null)} />
      )}
    </>
  )
}

/** Scrolls the marked entry into view. The marking is not the browser's focus, so the browser does not do it. */
function InSight({ isMarked }: { isMarked: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isMarked) place.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  return <span ref={place} hidden />
}

/** Whether every word of the text is the start of a word of the name. */
function matches(text: string): (command: Command) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
}
