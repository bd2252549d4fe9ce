import { t } from '@lingui/core/macro'
import type { PlanDifference } from '#contract/plans/diet-plans.ts'

/** The differences between two versions of a plan, place by place, with the text before and after. */
export function PlanDifferences({
  differences,
  before,
  after,
}: {
  differences: readonly PlanDifference[]
  /** The names of the two sides: `Version 1`, `Before`. */
  before: string
  after: string
}) {
  if (differences.length === 0) return <p className="text-muted">{t`The plan itself has not changed.`}</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {differences.map(({ path, place, before: old, after: now }) => (
        <li key={path} className="py-2.5">
          <p className="font-semibold">{place}</p>
          <dl className="mt-0.5 flex flex-col gap-0.5">
            <Side label={before} text={old} isOld />
            <Side label={after} text={now} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Side({ label, text, isOld = false }: { label: string; text: string | null; isOld?: boolean }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
      <dt className="text-sm leading-6 text-muted">{label}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">
        {text === null ? (
          <span className="text-muted">
            {isOld
              ? t({ message: 'New', context: 'part of a plan' })
              : t({ message: 'Removed', context: 'part of a plan' })}
          </span>
        ) : isOld ? (
          <del className="text-muted decoration-from-font">{text}</del>
        ) : (
          <ins className="font-medium no-underline">{text}</ins>
        )}
      </dd>
    </div>
  )
}
