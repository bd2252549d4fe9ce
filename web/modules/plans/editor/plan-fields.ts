import type { FieldPathByValue } from 'react-hook-form'
import type { PlanFormValues } from '../plan-form.ts'

/** The path of a text field, such as `nutritionSnapshot.calories`. */
export type TextPath = FieldPathByValue<PlanFormValues, string>

export function readText(values: PlanFormValues, path: TextPath): string {
  let at: unknown = values
  for (const part of path.split('.')) at = (at as Record<string, unknown>)[part] // `path` is one of these values
  return String(at ?? '')
}

/** Returns the values with a new text at one path. Everything else stays the same object. */
export function writeText(values: PlanFormValues, path: TextPath, text: string): PlanFormValues {
  if (readText(values, path) === text) return values
  return writeAt(values, path.split('.'), text) as PlanFormValues // the path's type guarantees the same shape
}

function writeAt(whole: unknown, [part, ...rest]: readonly string[], text: string): unknown {
  if (part === undefined) return text
  if (Array.isArray(whole)) return whole.with(Number(part), writeAt(whole[Number(part)], rest, text))
  const parts = whole as Record<string, unknown> // a path leads only through objects and lists
  return { ...parts, [part]: writeAt(parts[part], rest, text) }
}
