import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The way from Today to the diary: a new entry, and what was written down. */
export function AddEaten() {
  return (
    <section
      aria-labelledby="diary-heading"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-y border-line py-4"
    >
      <div className="min-w-0">
        <h2 id="diary-heading" className="heading text-lg">
          {t`Ate something else?`}
        </h2>
        <p className="text-sm text-muted">{t`Type it, or add a photo`}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={paths.newDiaryEntry()} variant="secondary" icon={Plus}>
          {t`Add what you ate`}
        </LinkButton>
        <LinkButton href={paths.diary()} variant="quiet">
          {t`Diary`}
        </LinkButton>
      </div>
    </section>
  )
}
