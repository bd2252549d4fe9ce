import { useRouteLoaderData } from 'react-router'
import type { Locale } from '#domain/words/locale.ts'
import type { loader } from '#web/root.tsx'

const ENGLISH: readonly Locale[] = ['en']

/** Returns the languages in which the site is offered. */
export function useOfferedLocales(): readonly Locale[] {
  return useRouteLoaderData<typeof loader>('root')?.locales ?? ENGLISH
}
