import { t } from '@lingui/core/macro'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useContext, useEffect, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { FieldLabelText, type FieldTexts, labelClass } from './field.tsx'
import { FieldError } from './field-error.tsx'
import { joinClasses } from './join-classes.ts'
import { optionClass, popoverClass } from './listbox-class.ts'
import { Spinner } from './spinner.tsx'

/** A list must not cover the whole page. */
const MAX_LIST_HEIGHT_PX = 420

/**
 * A text field with suggestions. The caller filters: everything in `items` is shown, so suggestions may come from a
 * server. The caller also stores the choice and the text. The library gets no selection, because it would scroll the
 * page to a selected suggestion outside the window, and then close the list because of the scrolling.
 *
 * Enter without a marked suggestion chooses the only one, or the first one if `enterTakes` is `first`. If Enter is
 * pressed while the list does not match the text yet (`isLoading`), it chooses after the list has loaded. With
 * `opensOnFocus` the list opens with the focus, for suggestions that need no text; Enter then takes only a marked one.
 */
export function ComboBox<Item extends object>({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  isOptional,
  items,
  getKey,
  getText,
  renderItem,
  inputValue,
  onInputChange,
  onSelect,
  enterTakes = 'only',
  opensOnFocus = false,
  staysOpen,
  isLoading = false,
  emptyText,
  placeholder,
  hasButton = true,
  isDisabled,
  className,
  inputRef,
  onBlur,
}: FieldTexts & {
  items: readonly Item[]
  getKey: (item: Item) => string
  /** Returns the text of the field after the item is chosen. */
  getText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  inputValue: string
  onInputChange: (text: string) => void
  onSelect: (item: Item) => void
  enterTakes?: 'only' | 'first' | 'marked'
  opensOnFocus?: boolean
  /** Says for which items the list is still open after they were chosen. */
  staysOpen?: (item: Item) => boolean
  /** True while the list does not match the text yet. */
  isLoading?: boolean
  /** The text in the list if nothing matches. Without it the list closes. */
  emptyText?: string
  placeholder?: string
  hasButton?: boolean
  isDisabled?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}) {
  /** True if Enter was the last key pressed. */
  const [isEntered, setIsEntered] = useState(false)
  /** How often the list has to open again. */
  const [openings, setOpenings] = useState(0)
  const giveUpEnter = (): void => setIsEntered(false)
  const takeByEnter = (): void => {
    const [first] = items
    if (first && (enterTakes === 'first' || (enterTakes === 'only' && items.length === 1))) onSelect(first)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter takes an item when the list has caught up
  useEffect(() => {
    if (!isEntered || isLoading) return
    setIsEntered(false)
    takeByEnter()
  }, [isEntered, isLoading])
  const handleEnter = (): void => {
    if (isLoading) setIsEntered(true)
    else takeByEnter()
  }
  return (
    <AriaComboBox
      items={items}
      inputValue={inputValue}
      onInputChange={(text) => {
        giveUpEnter()
        onInputChange(text)
      }}
      value={null}
      onChange={(key) => {
        giveUpEnter()
        const chosen = items.find((item) => getKey(item) === key)
        if (!chosen) return
        onSelect(chosen)
        if (staysOpen?.(chosen)) setOpenings((count) => count + 1)
      }}
      onBlur={() => {
        giveUpEnter()
        onBlur?.()
      }}
      menuTrigger={opensOnFocus ? 'focus' : 'input'}
      allowsCustomValue
      allowsEmptyCollection={Boolean(emptyText)}
      // The caller has already filtered the items.
      defaultFilter={() => true}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}
    >
      <OpenAgain openings={openings} />
      <Label className={isLabelHidden ? 'sr-only' : labelClass}>
        <FieldLabelText label={label} isOptional={isOptional} />
      </Label>
      {hint && (
        <Text slot="description" className="text-sm text-muted">
          {hint}
        </Text>
      )}
      <Group
        className={joinClasses(
          'flex min-h-11 min-w-0 items-center rounded-control border bg-surface',
          'data-focus-within:outline-2 data-focus-within:-outline-offset-1 data-focus-within:outline-leaf',
          error ? 'border-beet data-focus-within:outline-beet' : 'border-control',
        )}
      >
        {/* Without `emptyText` Enter is not handled here and submits the form. */}
        <EnterKey onEnter={emptyText ? handleEnter : null} onOtherKey={giveUpEnter}>
          <Input
            ref={inputRef}
            placeholder={placeholder}
            className="w-full min-w-0 flex-1 bg-transparent px-3 py-2 outline-none placeholder:text-muted"
          />
        </EnterKey>
        {isLoading && (
          <span className="pr-2 text-muted">
            <Spinner size={18} />
          </span>
        )}
        {hasButton && (
          <Button className="flex w-10 shrink-0 items-center justify-center self-stretch text-muted focus-ring">
            <ChevronDown size={20} aria-hidden />
          </Button>
        )}
      </Group>
      {error ? (
        <Text slot="errorMessage">
          <FieldError>{error}</FieldError>
        </Text>
      ) : (
        note && <p className="text-sm text-muted">{note}</p>
      )}
      <Popover
        maxHeight={MAX_LIST_HEIGHT_PX}
        className={joinClasses(popoverClass, 'w-(--trigger-width) min-w-[min(20rem,calc(100vw-1.5rem))]')}
      >
        <ListBox<Item>
          className="outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-2 text-sm text-muted">{isLoading ? t`Searching…` : emptyText}</p>
          )}
        >
          {(item) => (
            <ListBoxItem id={getKey(item)} textValue={getText(item)} className={optionClass}>
              {renderItem ? renderItem(item) : getText(item)}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** Opens the list with nothing marked when `openings` rises, because the library has closed it after a choice. */
function OpenAgain({ openings }: { openings: number }) {
  const state = useContext(ComboBoxStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a choice opens the list again
  useEffect(() => {
    if (openings === 0 || !state) return
    state.selectionManager.setFocusedKey(null)
    state.open(null, 'input')
  }, [openings])
  return null
}

/** Calls `onEnter` for Enter while no suggestion is marked. */
function EnterKey({
  onEnter,
  onOtherKey,
  children,
}: {
  onEnter: (() => void) | null
  onOtherKey: () => void
  children: ReactNode
}) {
  const state = useContext(ComboBoxStateContext)
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') onOtherKey()
    if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return
    // Reads the list's own state, because the rendered state may be slightly older.
    if (state?.isOpen && state.selectionManager.focusedKey !== null) return
    event.preventDefault()
    event.stopPropagation()
    onEnter()
  }
  return (
    <span className="flex min-w-0 flex-1" onKeyDownCapture={handleKey}>
      {children}
    </span>
  )
}
