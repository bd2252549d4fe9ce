import type { ChoiceOption } from '#web/ui/choice.tsx'

/** Converts a fixed list to cards to choose from. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  options: { hints?: Record<Value, string> } = {},
): ChoiceOption[] {
  return values.map((value) => ({ value, label: labels[value], hint: options.hints?.[value] }))
}
