import { type Sayable, sayText } from '#domain/words/sayable.ts'

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
