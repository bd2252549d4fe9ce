import type { MessageDescriptor } from '@lingui/core'
import { say } from '#domain/words/say.ts'

/** A text that is said when it is shown, or one that needs no translation, such as a name. */
export type Sayable = string | MessageDescriptor

/** Returns the text as the reader sees it. */
export function sayText(text: Sayable): string {
  return typeof text === 'string' ? text : say(text)
}

/** Returns the options of a field, such as a list at the top of a file, with their labels and hints said. */
export function sayOptions<Value extends string>(
  options: readonly { readonly value: Value; readonly label: Sayable; readonly hint?: Sayable }[],
): { value: Value; label: string; hint?: string }[] {
  return options.map(({ value, label, hint }) => ({
    value,
    label: sayText(label),
    ...(hint !== undefined && { hint: sayText(hint) }),
  }))
}

/** Returns items, such as tabs at the top of a file, with their labels said. */
export function sayLabels<Item extends { readonly label: Sayable }>(
  items: readonly Item[],
): (Omit<Item, 'label'> & { label: string })[] {
  return items.map((item) => ({ ...item, label: sayText(item.label) }))
}
