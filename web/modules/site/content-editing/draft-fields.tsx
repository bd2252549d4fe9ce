import { msg, t } from '@lingui/core/macro'
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { say } from '#domain/words/say.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldHint } from '#web/ui/field.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { TextAreaField, TextField } from '#web/ui/text-field.tsx'
import { describeUnusualCharacters } from '../shared/content-form.ts'
import { readAt, toFieldId, useDraft } from './draft-context.tsx'

type FieldProps = {
  path: string
  label: string
  hint?: string
  isOptional?: boolean
  className?: string
}

/**
 * A field for one line of text.
 *
 * @param props.isBare True if the caller shows the error.
 */
export function DraftText({
  path,
  onLeave,
  isBare = false,
  ...field
}: FieldProps & {
  type?: 'text' | 'date' | 'time' | 'url'
  isLabelHidden?: boolean
  isBare?: boolean
  inputMode?: 'numeric' | 'decimal' | 'url'
  suffix?: string
  maxLength?: number
  onLeave?: () => void
}) {
  const { value, error, ...bound } = useField(path)
  return (
    <TextField
      {...field}
      {...bound}
      {...(isBare
        ? { 'aria-invalid': error !== undefined, inputClassName: 'max-sm:px-2 max-sm:text-sm' }
        : { error })}
      note={describeUnusualCharacters(value)}
      value={value}
      autoComplete="off"
      onBlur={onLeave}
    />
  )
}

/** A field for several lines of text. */
export function DraftLines({ path, ...field }: FieldProps & { rows?: number; maxLength?: number }) {
  const { value, ...bound } = useField(path)
  return <TextAreaField {...field} {...bound} note={describeUnusualCharacters(value)} value={value} />
}

/** A choice of one from a list. */
export function DraftSelect({
  path,
  label,
  hint,
  options,
  className,
}: {
  path: string
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  className?: string
}) {
  const { error: _, ...bound } = useField(path)
  const hintId = `${bound.id}-hint`
  return (
    <div className={joinClasses('flex flex-col gap-1.5', className)}>
      <NativeSelect
        {...bound}
        label={label}
        options={options}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      {hint && <FieldHint id={hintId}>{hint}</FieldHint>}
    </div>
  )
}

/** A checkbox with a sentence below it. */
export function DraftCheckbox({ path, label, hint }: { path: string; label: string; hint: string }) {
  const { values, set } = useDraft()
  return (
    <Checkbox
      id={toFieldId(path)}
      checked={readAt(values, path) === true}
      onChange={(event) => set(path, event.target.checked)}
    >
      <span className="font-semibold">{label}</span>
      <span className="block text-sm text-muted">{hint}</span>
    </Checkbox>
  )
}

function useField(path: string) {
  const { values, problems, set } = useDraft()
  return {
    id: toFieldId(path),
    value: String(readAt(values, path) ?? ''),
    error: problems.find((problem) => problem.path === path)?.message,
    onChange: (event: { target: { value: string } }) => set(path, event.target.value),
  }
}

type Entry = { key: string }

/** What the entries of the lists are called. */
const ENTRY_WORDS = {
  claim: { add: msg`Add a claim`, name: (number: number) => t`claim ${number}` },
  step: { add: msg`Add a step`, name: (number: number) => t`step ${number}` },
  programme: { add: msg`Add a programme`, name: (number: number) => t`programme ${number}` },
  story: { add: msg`Add a story`, name: (number: number) => t`story ${number}` },
  tip: { add: msg`Add a tip`, name: (number: number) => t`tip ${number}` },
  part: { add: msg`Add a part`, name: (number: number) => t`part ${number}` },
  source: { add: msg`Add a source`, name: (number: number) => t`source ${number}` },
  person: { add: msg`Add a person`, name: (number: number) => t`person ${number}` },
  link: { add: msg`Add a link`, name: (number: number) => t`link ${number}` },
  question: { add: msg`Add a question`, name: (number: number) => t`question ${number}` },
} as const
type EntryKind = keyof typeof ENTRY_WORDS

/**
 * A list with buttons to add, remove and move entries. The focus follows a moved entry.
 *
 * @param props.kind What one entry is.
 * @param props.isFolded True if entries are collapsed until they are opened; for long entries.
 */
export function DraftList<T extends Entry>({
  path,
  kind,
  most,
  least = 0,
  isFolded = false,
  make,
  nameOf,
  badge,
  children,
  headingLevel = 3,
}: {
  path: string
  kind: EntryKind
  most: number
  least?: number
  isFolded?: boolean
  make: () => T
  /** Returns the name of an entry among its neighbours. If it is empty, the entry's number is used. */
  nameOf: (entry: T) => string
  badge?: (entry: T) => ReactNode
  children: (entryPath: string, entry: T) => ReactNode
  headingLevel?: 3 | 4
}) {
  const { values, problems, set, openKeys, toggle } = useDraft()
  const entries = readAt(values, path) as T[] // the caller passes a path that belongs to the type
  const area = useRef<HTMLDivElement>(null)
  const listProblem = problems.find((problem) => problem.path === path)?.message
  const Heading = headingLevel === 3 ? 'h3' : 'h4'

  const focusOn = (selector: string): void => {
    requestAnimationFrame(() => area.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  const move = (index: number, step: -1 | 1): void => {
    const next = [...entries]
    const [entry] = next.splice(index, 1)
    if (!entry) return
    next.splice(index + step, 0, entry)
    set(path, next)
    const place = index + step
    const isAtEnd = step === -1 ? place === 0 : place === entries.length - 1
    const direction = isAtEnd ? -step : step
    focusOn(`[data-entry="${entry.key}"] [data-move="${direction}"]`)
  }
  const remove = (index: number): void => {
    set(path, entries.toSpliced(index, 1))
    const neighbour = entries[index + 1] ?? entries[index - 1]
    focusOn(neighbour ? `[data-entry="${neighbour.key}"] button` : '[data-add]')
  }
  const add = (): void => {
    const entry = make()
    set(path, [...entries, entry])
    toggle(entry.key, true)
    focusOn(`[data-entry="${entry.key}"] input, [data-entry="${entry.key}"] textarea`)
  }

  return (
    <div ref={area} id={toFieldId(path)} tabIndex={-1} className="flex min-w-0 flex-col gap-3 outline-none">
      {listProblem && <p className="text-sm font-medium text-beet">{listProblem}</p>}
      {entries.length > 0 && (
        <ol className="flex flex-col gap-3">
          {entries.map((entry, index) => {
            const number = index + 1
            const name = nameOf(entry).trim() || ENTRY_WORDS[kind].name(number)
            const isOpen = !isFolded || openKeys.has(entry.key)
            const hasProblem = problems.some(({ path: at }) => at.startsWith(`${path}.${index}.`))
            return (
              <li
                key={entry.key}
                data-entry={entry.key}
                className={joinClasses(
                  'rounded-control border bg-paper',
                  hasProblem ? 'border-beet' : 'border-line',
                )}
              >
                <div className="flex flex-wrap items-center justify-between gap-x-2 py-1 pr-1 pl-3">
                  <Heading className="flex min-w-0 flex-[1_1_10rem] items-center gap-2">
                    {isFolded ? (
                      <button
                        type="button"
                        aria-expanded={isOpen}
                        onClick={() => toggle(entry.key, !isOpen)}
                        className="-ml-1 flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 text-left font-semibold focus-ring hover:text-leaf"
                      >
                        <ChevronDown
                          size={20}
                          aria-hidden
                          className={joinClasses(
                            'shrink-0 text-muted transition-transform',
                            isOpen && 'rotate-180',
                          )}
                        />
                        <span className="wrap-anywhere">{name}</span>
                        {hasProblem && <span className="sr-only">, {t`has errors`}</span>}
                      </button>
                    ) : (
                      <span className="text-sm font-semibold wrap-anywhere text-muted">
                        {number}
                        <span className="sr-only">. {name}</span>
                      </span>
                    )}
                    {badge?.(entry)}
                  </Heading>
                  <div className="flex">
                    <IconButton
                      label={t`Move ${name} up`}
                      icon={ArrowUp}
                      size="sm"
                      data-move="-1"
                      isDisabled={index === 0}
                      onPress={() => move(index, -1)}
                    />
                    <IconButton
                      label={t`Move ${name} down`}
                      icon={ArrowDown}
                      size="sm"
                      data-move="1"
                      isDisabled={index === entries.length - 1}
                      onPress={() => move(index, 1)}
                    />
                    <IconButton
                      label={t`Remove ${name}`}
                      icon={Trash2}
                      size="sm"
                      isDisabled={entries.length <= least}
                      onPress={() => remove(index)}
                    />
                  </div>
                </div>
                {isOpen && (
                  <div className="flex flex-col gap-4 px-3 pt-1 pb-4 sm:px-4">
                    {children(`${path}.${index}`, entry)}
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      )}
      {entries.length < most ? (
        <Button variant="secondary" size="sm" icon={Plus} className="self-start" data-add onPress={add}>
          {say(ENTRY_WORDS[kind].add)}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t`You can add up to ${{ count: most }}.`}</p>
      )}
    </div>
  )
}
