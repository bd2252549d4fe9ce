import { t } from '@lingui/core/macro'
import {
  CalendarPlus,
  CookingPot,
  FilePlus2,
  Keyboard,
  type LucideIcon,
  UserRound,
  Wheat,
} from 'lucide-react'
import { type Grantee, isAllowed } from '#contract/access.ts'
import { paths } from '#contract/paths.ts'
import { say } from '#domain/words/say.ts'
import { PRACTICE_GROUPS } from '#web/kit/practice-entries.ts'
import { SHORTCUTS } from './shortcuts.ts'
import type { useFoundFoods } from './use-found-foods.ts'

export type Client = { id: string; name: string }

/**
 * `start`: screens, actions, clients and foods. `whose`: the choice of a client for a follow-up. A client: the actions
 * for that client.
 */
export type Step = 'start' | 'whose' | Client

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
export type Section = { id: string; label: string; commands: readonly Command[] }

/** A step of the palette: the user, the results for the text, and the targets of commands. */
type Palette = {
  step: Step
  text: string
  /** True while a search is running. */
  isSearching: boolean
  user: Grantee
  clients: readonly (Client & { email: string })[]
  foods: ReturnType<typeof useFoundFoods>['foods']
  goTo: (to: string) => void
  turnTo: (step: Step) => void
  followUp: (client: Client) => void
  onShortcuts: () => void
}

/** The commands of a step that match the text, by sections. Some of these can be empty. */
export function listSections(palette: Palette): Section[] {
  const { step, text, isSearching, followUp, turnTo } = palette
  if (step === 'whose') {
    return [{ id: 'clients', label: t`Clients`, commands: listClientCommands(palette, followUp) }]
  }
  if (step !== 'start') {
    const commands = listCommandsFor(step, palette).filter(matches(text))
    return [{ id: 'client', label: step.name, commands }]
  }
  return [
    {
      id: 'actions',
      label: t({ message: 'Actions', context: 'heading of actions' }),
      commands: listActions(palette).filter(matches(text)),
    },
    { id: 'screens', label: t`Go to`, commands: listScreens(palette).filter(matches(text)) },
    { id: 'clients', label: t`Clients`, commands: isSearching ? listClientCommands(palette, turnTo) : [] },
    { id: 'foods', label: t`Foods`, commands: listFoodCommands(palette) },
  ]
}

function listClientCommands({ clients }: Palette, onChoose: (client: Client) => void): Command[] {
  return clients.map((client) => ({
    id: `client-${client.id}`,
    label: client.name,
    hint: client.email,
    icon: UserRound,
    onAction: () => onChoose(client),
  }))
}

function listFoodCommands({ foods, goTo }: Palette): Command[] {
  return foods.map(({ id, name, otherName, isDish }) => ({
    id,
    label: name,
    ...(otherName === null ? {} : { hint: otherName }),
    icon: isDish ? CookingPot : Wheat,
    onAction: () => goTo(paths.adminFood(id)),
  }))
}

/** The actions for a client. */
function listCommandsFor(client: Client, { user, goTo, followUp }: Palette): Command[] {
  const page: Command = {
    id: 'open',
    label: t`Open the client’s page`,
    icon: UserRound,
    onAction: () => goTo(paths.adminClient(client.id)),
  }
  const plan: Command = {
    id: 'plan',
    label: t`Create Diet Plan`,
    icon: FilePlus2,
    onAction: () => goTo(`${paths.dietPlanCreator()}?client=${encodeURIComponent(client.id)}`),
  }
  const booking: Command = {
    id: 'follow-up',
    label: t`Book a follow-up`,
    icon: CalendarPlus,
    onAction: () => followUp(client),
  }
  return [
    page,
    ...(isAllowed(user, 'plans:write') ? [plan] : []),
    ...(isAllowed(user, 'consultations:write') ? [booking] : []),
  ]
}

function listActions({ user, goTo, turnTo, onShortcuts }: Palette): Command[] {
  const plans: Command[] = [
    {
      id: 'plan',
      label: t`Create Diet Plan`,
      keys: 'g n',
      icon: FilePlus2,
      onAction: () => goTo(paths.dietPlanCreator()),
    },
    {
      id: 'simple-plan',
      label: t`Create a simple plan`,
      icon: FilePlus2,
      onAction: () => goTo(paths.simplePlanCreator()),
    },
  ]
  const booking: Command = {
    id: 'follow-up',
    label: t`Book a follow-up`,
    icon: CalendarPlus,
    onAction: () => turnTo('whose'),
  }
  return [
    ...(isAllowed(user, 'plans:write') ? plans : []),
    ...(isAllowed(user, 'consultations:write') ? [booking] : []),
    { id: 'shortcuts', label: t`Keyboard shortcuts`, keys: '?', icon: Keyboard, onAction: onShortcuts },
  ]
}

function listScreens({ user, goTo }: Palette): Command[] {
  return PRACTICE_GROUPS.flatMap(({ entries }) => entries)
    .filter(({ permission }) => isAllowed(user, permission))
    .map(({ to, label, icon }) => {
      const letter = SHORTCUTS.find((shortcut) => shortcut.to === to)?.letter
      return {
        id: to,
        label: say(label),
        icon,
        onAction: () => goTo(to),
        ...(letter ? { keys: `g ${letter}` } : {}),
      }
    })
}

/** Returns a function that checks whether every word of the text is the start of a word of the name. */
function matches(text: string): (command: Command) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  }
}
