import type { ChoiceOption } from '#web/ui/choice.tsx'

/** Converts a fixed list to cards to choose from, with the suggested one marked. */
export function toOptions<Value extends string>(
  values: readonly Value[],
  labels: Record<Value, string>,
  options: { hints?: Record<Value, string>; suggested?: Value | undefined } = {},
): ChoiceOption[] {
  return values.map((value) => {
    const parts = [options.hints?.[value], value === options.suggested && 'Suggested'].filter(Boolean)
    return { value, label: labels[value], hint: parts.length > 0 ? parts.join(' · ') : undefined }
  })
}
