import { msg } from '@lingui/core/macro'
import { Ban, ClipboardPen, TriangleAlert } from 'lucide-react'
import type { SafetyFinding } from '#contract/plans/diet-plans.ts'
import { say } from '#domain/words/say.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

const LOOKS = {
  refuse: {
    Icon: Ban,
    word: msg`Cannot be published`,
    className: 'border-beet/40 bg-beet-tint',
    icon: 'text-beet',
  },
  'needs-record': {
    Icon: ClipboardPen,
    word: msg`Needs a safety record`,
    className: 'border-turmeric/60 bg-turmeric-tint',
    icon: 'text-turmeric-ink',
  },
  warn: {
    Icon: TriangleAlert,
    word: msg`Please note`,
    className: 'border-line bg-surface',
    icon: 'text-turmeric-ink',
  },
} as const

/** The findings of the safety rules, most severe first, each with its effect on publishing. */
export function SafetyFindings({ findings }: { findings: readonly SafetyFinding[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {findings.map((finding) => {
        const { Icon, word, className, icon } = LOOKS[finding.severity]
        return (
          <li
            key={`${finding.rule} ${finding.message}`}
            className={joinClasses('flex gap-3 rounded-control border px-3 py-2.5', className)}
          >
            <Icon size={20} aria-hidden className={joinClasses('mt-0.5 shrink-0', icon)} />
            <div className="min-w-0">
              <p className={joinClasses('text-sm font-bold', icon)}>{say(word)}</p>
              <p className="measure">{finding.message}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
