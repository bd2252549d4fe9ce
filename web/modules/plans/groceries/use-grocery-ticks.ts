import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { MAX_TICKED_KEYS } from '#contract/limits.ts'
import { getGroceryTicks, setGroceryTick } from '#contract/plans/grocery-ticks.ts'
import type { DateRange } from '#domain/plans/grocery/grocery.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { tryStorage } from '#web/kit/try-storage.ts'
import { showToast } from '#web/ui/toast.tsx'
import { applyWanted, dropSent, nextToSend, readWanted, type WantedTicks } from './wanted-ticks.ts'

const PREFIX = 'pathya.grocery-ticks.'

/**
 * The basket for some days of a plan. What is pressed shows at once and is sent; what cannot be sent stays pressed, is kept
 * in this browser, and is sent again with the next press, when the connection is back, or by `retry`. What the server
 * refuses is taken back. Give the component a `key` by plan and days: a basket belongs to both.
 *
 * @param onRefused The list has changed: read it again.
 */
export function useGroceryTicks(planId: string, { from, to }: DateRange, onRefused: () => void) {
  const { id: userId } = useUser()
  const keptName = `${PREFIX}${userId}.${planId}.${from}.${to}`
  const query = useMemo(
    () => queryOf(getGroceryTicks, { params: { id: planId }, querystring: { from, to } }),
    [planId, from, to],
  )
  const stored = useQuery({ ...query, staleTime: 0 })
  const [wanted, setWanted] = useState<WantedTicks>(() =>
    readWanted(tryStorage('localStorage', (storage) => storage.getItem(keptName))),
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  // What is pressed while a call is under way counts for the next one.
  const latest = useRef({ wanted, isSending: false, onRefused })
  latest.current.onRefused = onRefused

  const change = useCallback(
    (next: WantedTicks): void => {
      latest.current.wanted = next
      setWanted(next)
      tryStorage('localStorage', (storage) => {
        if (Object.keys(next).length === 0) storage.removeItem(keptName)
        else storage.setItem(keptName, JSON.stringify(next))
      })
    },
    [keptName],
  )

  const send = useCallback(async (): Promise<void> => {
    if (latest.current.isSending) return
    latest.current.isSending = true
    setIsSending(true)
    try {
      for (;;) {
        const next = nextToSend(latest.current.wanted, MAX_TICKED_KEYS)
        if (next === null) break
        // An older reading that is still under way would show what was so before.
        await queryClient.cancelQueries({ queryKey: query.queryKey })
        const answer = await call(setGroceryTick, {
          params: { id: planId },
          body: { from, to, ...next },
        })
        queryClient.setQueryData(query.queryKey, answer)
        change(dropSent(latest.current.wanted, next.keys, next.isTicked))
      }
      setFailure(null)
    } catch (error) {
      if (error instanceof ApiError && (error.status === 400 || error.status === 404)) {
        change({})
        setFailure(null)
        showToast({
          title: 'The basket was not changed',
          description: messageOf(error, 'The list has changed. Please load it again.'),
          tone: 'danger',
        })
        void queryClient.invalidateQueries({ queryKey: query.queryKey })
        latest.current.onRefused()
      } else {
        setFailure(messageOf(error, 'Something went wrong on our side.'))
        // What is in the basket was being read for the first time, and was cut short by this call.
        if (queryClient.getQueryData(query.queryKey) === undefined) {
          void queryClient.invalidateQueries({ queryKey: query.queryKey })
        }
      }
    } finally {
      latest.current.isSending = false
      setIsSending(false)
    }
  }, [planId, from, to, query.queryKey, change])

  // What is left from before, and what waited for the connection.
  useEffect(() => {
    const sendLeft = (): void => {
      if (Object.keys(latest.current.wanted).length > 0) void send()
    }
    sendLeft()
    window.addEventListener('online', sendLeft)
    return () => window.removeEventListener('online', sendLeft)
  }, [send])

  return {
    stored,
    ticked: applyWanted(stored.data?.keys ?? [], wanted),
    /** What could not be saved, if anything: how many, and why. */
    failure: failure === null ? null : { message: failure, count: Object.keys(wanted).length },
    isSending,
    set: (keys: readonly string[], isTicked: boolean): void => {
      change({
        ...latest.current.wanted,
        ...Object.fromEntries(keys.map((key) => [key, isTicked])),
      })
      void send()
    },
    retry: (): void => void send(),
  }
}
