import { ChevronDown } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import { FieldError, FieldLabelText, type FieldTexts, labelClass } from './field.tsx'
import { joinClasses } from './join-classes.ts'
import { optionClass, popoverClass } from './listbox-class.ts'
import { Spinner } from './spinner.tsx'

/**
 * A text field with suggestions. The caller filters: what is in `items` is shown, so suggestions may come from a server.
 * The caller also keeps what was chosen and what the field reads: the library is told of no selection, because it would
 * scroll the page to a selected suggestion that lies off screen, and close the list for having scrolled.
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
  /** What the field reads once the item is chosen. */
  getText: (item: Item) => string
  renderItem?: (item: Item) => ReactNode
  inputValue: string
  onInputChange: (text: string) => void
  onSelect: (item: Item) => void
  isLoading?: boolean
  /** Said in the list where nothing matches; without it the list closes. */
  emptyText?: string
  placeholder?: string
  hasButton?: boolean
  isDisabled?: boolean
  className?: string
  inputRef?: Ref<HTMLInputElement>
  onBlur?: () => void
}) {
  return (
    <AriaComboBox
      items={items}
      inputValue={inputValue}
      onInputChange={onInputChange}
      value={null}
      onChange={(key) => {
        const chosen = items.find((item) => getKey(item) === key)
        if (chosen) onSelect(chosen)
      }}
      onBlur={onBlur}
      allowsCustomValue
      allowsEmptyCollection={Boolean(emptyText)}
      // What is shown was chosen by the caller already.
      defaultFilter={() => true}
      isDisabled={isDisabled}
      isInvalid={Boolean(error)}
      className={joinClasses('flex min-w-0 flex-col gap-1.5', className)}
    >
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
        <Input
          ref={inputRef}
          placeholder={placeholder}
          className="w-full min-w-0 flex-1 bg-transparent px-3 py-2 outline-none placeholder:text-muted"
        />
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
        className={joinClasses(popoverClass, 'w-(--trigger-width) min-w-[min(20rem,calc(100vw-1.5rem))]')}
      >
        <ListBox<Item>
          className="outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-2 text-sm text-muted">{isLoading ? 'Searching…' : emptyText}</p>
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
