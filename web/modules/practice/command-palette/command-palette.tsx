import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Input } from 'react-aria-components/Input'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { useNavigate } from 'react-router'
import { type Grantee, isAllowed } from '#contract/access.ts'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { listClients } from '#contract/people/clients.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { nameOf } from '#web/kit/name-of.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'
import { FollowUpDialog } from '#web/modules/appointments/shared/follow-up-dialog.tsx'
import { useOverlay } from '#web/ui/overlay-context.ts'
import { type Client, listSections, type Step } from './palette-commands.ts'
import { PaletteResults } from './palette-results.tsx'
import { useFoundFoods } from './use-found-foods.ts'

/** A text typed for the palette, with a flag for Enter pressed after it. */
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
  const goTo = (to: string): void => {
    close()
    void navigate(to)
  }
  const turnTo = (next: Step): void => {
    setStep(next)
    setText('')
    input.current?.focus()
  }
  const followUp = (client: Client): void => {
    close()
    setFollowed(client)
  }

  const isSearching = step === 'start' || step === 'whose'
  const search = useDebounced(text.trim(), TYPING_PAUSE_MS)
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
  const failure = describeFailure(found.isError, foods.isError)

  const sections = listSections({
    step,
    text,
    isSearching: search !== '',
    user,
    clients,
    foods: foods.foods,
    goTo,
    turnTo,
    followUp,
    onShortcuts: () => {
      close()
      onShortcuts()
    },
  }).filter(({ commands }) => commands.length > 0)
  const count = sections.reduce((sum, { commands }) => sum + commands.length, 0)
  const label =
    step === 'start'
      ? t`Search or run a command`
      : step === 'whose'
        ? t`Choose a client for the follow-up`
        : t`Choose an action for ${{ name: step.name }}`

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
          <Dialog
            aria-label={t`Search or run a command`}
            className="flex max-h-[76dvh] flex-col outline-none"
          >
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
                    aria-label={t`Back`}
                    onClick={() => turnTo('start')}
                    className="flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken focus-ring"
                  >
                    <ArrowLeft size={20} aria-hidden />
                  </button>
                )}
                <SearchField aria-label={label} autoFocus className="min-w-0 flex-1">
                  <Input
                    ref={input}
                    placeholder={step === 'start' ? t`Screen, client, food or action` : label}
                    maxLength={MAX_SEARCH_LENGTH}
                    className="min-h-13 w-full bg-transparent px-1 outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
                  />
                </SearchField>
              </div>
              <p role="status" className="sr-only">
                {isLoading ? t`Searching` : plural(count, { one: '# result', other: '# results' })}
              </p>
              <PaletteResults
                ref={results}
                label={label}
                sections={sections}
                emptyText={
                  isLoading
                    ? t`Searching…`
                    : step === 'whose' && text === ''
                      ? t`No clients assigned to you yet.`
                      : t`Nothing matches.`
                }
                problem={isLoading ? null : failure}
              />
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

function describeFailure(hasClientsFailed: boolean, hasFoodsFailed: boolean): string | null {
  if (hasClientsFailed && hasFoodsFailed) return t`We could not search clients and foods. Please try again.`
  if (hasClientsFailed) return t`We could not search clients. Please try again.`
  return hasFoodsFailed ? t`Foods could not be searched. Please try again.` : null
}
