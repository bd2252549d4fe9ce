import { t } from '@lingui/core/macro'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { setFastDay } from '#contract/plans/fasts.ts'
import { FAST_LABELS } from '#domain/plans/fasts/fast-names.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { writeOffline } from '#web/kit/offline/write-offline.ts'
import { showToast } from '#web/ui/toast.tsx'
import { fastDayWrite } from './fast-writes.ts'

export type FastChoice = EndpointInput<typeof setFastDay>['body']['choice']

/**
 * Chooses a fast for a day, or with `planned` to eat as planned. A toast says what was saved, or why not. Returns whether it
 * is stored, on the server or on this device.
 */
export async function chooseFast(day: string, choice: FastChoice): Promise<boolean> {
  try {
    const outcome = await writeOffline(fastDayWrite, { body: { day, choice } })
    if (outcome.kind === 'refused') {
      showToast({ title: t`This was not saved`, description: outcome.body.message, tone: 'danger' })
      return false
    }
    const isFast = choice !== null && choice !== 'planned'
    showToast({
      title: isFast
        ? `${say(FAST_LABELS[choice])}, ${formatDate(day)}`
        : t`As planned, ${{ date: formatDate(day) }}`,
      ...(outcome.kind === 'waiting' && {
        description: isFast
          ? t`Saved on this phone. Your meals will change when you are online.`
          : t`Saved on this phone, will be sent later.`,
      }),
      tone: 'success',
    })
    return true
  } catch {
    showToast({
      title: t`This was not saved`,
      description: t`We could not save this on your phone. Free some space and try again.`,
      tone: 'danger',
    })
    return false
  }
}
