import { msg, t } from '@lingui/core/macro'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { say } from '#domain/words/say.ts'
import { Button } from '#web/ui/button.tsx'
import { focusField } from '#web/ui/error-summary.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { fieldId, usePlanDays, usePlanEditing, usePlanState } from './editor-context.ts'
import { afterNextPaint, PLACE_IDS } from './editor-navigation.ts'
import { FormSection } from './form-section.tsx'
import { listPublishChecks, type PublishCheck } from './publish-checks.ts'
import type { SafetyState } from './use-safety.ts'

const LOOKS = {
  done: { Icon: CircleCheck, word: msg`Done`, className: 'text-leaf' },
  open: { Icon: CircleX, word: msg`Open`, className: 'text-beet' },
  waiting: { Icon: CircleDashed, word: msg`Not known yet`, className: 'text-muted' },
} as const

/** Shows what is needed before the plan can be published, with a way to each open point. */
export function PublishChecklist({ safety }: { safety: SafetyState }) {
  const problems = usePlanState(({ ownProblems }) => ownProblems)
  const checks = listPublishChecks(problems, usePlanDays(), safety)
  return (
    <div
      id={PLACE_IDS.checklist}
      tabIndex={-1}
      className="scroll-mt-[calc(var(--strip-height,3rem)+1rem)] outline-none"
    >
      <FormSection title={t`Before publishing`}>
        <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4">
          {checks.map((check) => (
            <CheckRow key={check.key} check={check} />
          ))}
        </ul>
      </FormSection>
    </div>
  )
}

function CheckRow({ check: { label, state, text, path } }: { check: PublishCheck }) {
  const { places } = usePlanEditing()
  const { Icon, word, className } = LOOKS[state]
  const go = (): void => {
    if (path === 'safety') afterNextPaint(() => focusField(fieldId('safety')))
    else if (path !== null) places.goToField(path)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <Icon size={20} aria-hidden className={joinClasses('shrink-0', className)} />
      <span className="w-32 font-semibold">
        {label}
        <span className="sr-only">: {say(word)}</span>
      </span>
      <span className="min-w-0 flex-1 basis-48 text-sm text-muted">{text}</span>
      {path !== null && (
        <Button variant="secondary" size="sm" aria-label={t`Go to ${{ part: label }}`} onPress={go}>
          {t`Go`}
        </Button>
      )}
    </li>
  )
}
