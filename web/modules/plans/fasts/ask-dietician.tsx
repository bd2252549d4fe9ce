import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { paths } from '#contract/paths.ts'
import type { FastObstacle } from '#domain/plans/fasts/fast-names.ts'
import { say } from '#domain/words/say.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

const SENTENCES: Record<FastObstacle, MessageDescriptor> = {
  stopped: msg`Your plan has no fasting days, for your health. Your dietician can tell you what is possible.`,
  advice: msg`Please talk with your dietician before you fast. They can allow it for you.`,
  off: msg`Your dietician has turned off fasting days for now. Ask them if you would like to fast.`,
}

/** Says calmly why no fast is shown, with the ways to the dietician. */
export function AskDietician({ obstacle }: { obstacle: FastObstacle }) {
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-sunken p-4">
      <p>{say(SENTENCES[obstacle])}</p>
      <WaysToDietician />
    </div>
  )
}

/** The ways to the dietician: a written question, or a consultation. */
export function WaysToDietician() {
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton href={paths.reviews()} variant="secondary">
        {t`Ask your dietician`}
      </LinkButton>
      <LinkButton href={paths.ownConsultationNew()} variant="secondary">
        {t`Book a consultation`}
      </LinkButton>
    </div>
  )
}
