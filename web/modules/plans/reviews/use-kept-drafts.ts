import { useEffect, useState } from 'react'
import { beforeLeaving } from '#web/kit/api/leave.ts'
import { useUser } from '#web/kit/api/session.ts'
import { keepForm, takeKeptForm } from '#web/kit/kept-forms.ts'

/**
 * Texts that are being written, by a key each. They survive an ended session: they are put back once the same person is
 * here again.
 *
 * @param name Tells them apart from other forms of the page.
 */
export function useKeptDrafts(name: string) {
  const { id } = useUser()
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  useEffect(() => {
    const kept = Object.entries(takeKeptForm(id, name) ?? {}).filter(([, text]) => typeof text === 'string')
    if (kept.length > 0)
      setDrafts((now) => ({ ...Object.fromEntries(kept), ...now }) as Record<string, string>) // texts alone, by the line above
  }, [id, name])
  useEffect(() => beforeLeaving(() => keepForm(id, name, drafts)), [id, name, drafts])
  return {
    read: (key: string): string => drafts[key] ?? '',
    write: (key: string, text: string): void => setDrafts((now) => ({ ...now, [key]: text })),
    drop: (key: string): void =>
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([other]) => other !== key))),
    hasAny: Object.values(drafts).some((text) => text.trim() !== ''),
  }
}
