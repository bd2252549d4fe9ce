import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readTypedFoods, type TypedFood, type TypedFoodCandidate } from '#contract/foods/typed-foods.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useDebounced } from '#web/kit/use-debounced.ts'

const PAUSE_MS = 250

/** The words of an entry as they are understood while they are typed. */
export type Understood = {
  /** The parts with the foods that the writer chose instead; `null` until they are read, and if they cannot be. */
  parts: TypedFood[] | null
  /** True while the parts do not match the text yet. */
  isBehind: boolean
  /** True if the text cannot be read here and now, such as without a connection. The server reads it when it is saved. */
  isUnreadable: boolean
  /** Takes another food for a part. */
  replace: (part: TypedFood, candidate: TypedFoodCandidate) => void
}

/**
 * Reads the foods of a text.
 *
 * @param isOn False if the text was not changed, so that its foods stay as they are.
 */
export function useMeaning(text: string, isOn: boolean): Understood {
  const line = useDebounced(text.trim(), PAUSE_MS)
  const [replacements, setReplacements] = useState<ReadonlyMap<string, TypedFoodCandidate>>(new Map())
  const isAsked = isOn && line !== ''
  const read = useQuery({
    ...queryOf(readTypedFoods, { querystring: { line } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isBehind = isOn && (line !== text.trim() || (isAsked && read.isFetching))
  const parts =
    isAsked && read.data
      ? read.data.map((part) => {
          const taken = replacements.get(part.text)
          return taken ? { ...part, ...taken, certainty: 'sure' as const, doubts: [], candidates: [] } : part
        })
      : null
  return {
    parts,
    isBehind,
    isUnreadable: isAsked && read.error !== null,
    replace: (part, candidate) => setReplacements(new Map([...replacements, [part.text, candidate]])),
  }
}
