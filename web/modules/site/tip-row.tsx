import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { paths } from '#contract/paths.ts'
import { Drawing } from '#web/ui/drawings/drawing.tsx'
import type { ListedTip } from './listed-tip.ts'

/** An article in a list, with its drawing, and its summary or the minutes that it takes. */
export function TipRow({ tip, summary }: { tip: ListedTip; summary?: string }) {
  return (
    <div className="group relative flex items-start gap-4 py-4">
      {/* The drawing's place remains when there is none, so that titles line up. */}
      <span className="grid size-18 shrink-0 place-items-center rounded-card bg-sunken">
        {tip.drawing && <Drawing name={tip.drawing} className="size-14" />}
      </span>
      <div className="min-w-0">
        <h3 className="heading text-lg leading-tight">
          {/* The whole row is a link. */}
          <Link
            to={paths.tip(tip.slug)}
            className="rounded-[4px] decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {tip.title}
          </Link>
        </h3>
        <p className="mt-1 text-sm text-pretty text-muted">
          {summary ?? t`${{ minutes: tip.readingMinutes }} min`}
        </p>
      </div>
    </div>
  )
}
