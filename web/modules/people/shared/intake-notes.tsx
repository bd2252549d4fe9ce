import { Trans } from '@lingui/react/macro'
import {
  citeIntakes,
  describeIntake,
  describeIntakeGaps,
  describeIntakeGroup,
  INTAKE_NUTRIENTS,
  listComparableIntakes,
  type ReferenceIntake,
  type ReferenceIntakeAnswer,
} from '#domain/nutrients/reference-intakes.ts'
import { say } from '#domain/words/say.ts'

type Found = Extract<ReferenceIntakeAnswer, { ok: true }>

/**
 * The rest of a list of reference intakes: those that a day is not compared with, what is not confirmed, the group of
 * people and the source.
 */
export function IntakeNotes({ answer }: { answer: Found }) {
  const comparable = new Set(listComparableIntakes(answer.rows).map(({ nutrient }) => nutrient))
  const others = answer.rows.filter((row) => !comparable.has(row.nutrient) && describeIntake(row) !== '')
  return (
    <>
      <IntakeFigures rows={others} />
      <div className="mt-3 flex flex-col gap-1 text-xs text-muted">
        {describeIntakeGaps(answer).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <Trans>
            {{ intakeGroup: describeIntakeGroup(answer.group) }}. EAR: estimated average requirement; RDA:
            recommended dietary allowance. {{ citeIntakes: citeIntakes(answer.rows) }}.
          </Trans>
        </p>
      </div>
    </>
  )
}

/** Reference intakes with their amounts. */
export function IntakeFigures({ rows }: { rows: readonly ReferenceIntake[] }) {
  return (
    <dl className="mt-3 flex flex-col gap-1 text-sm">
      {rows.map((row) => (
        <div key={row.nutrient} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{say(INTAKE_NUTRIENTS[row.nutrient].label)}</dt>
          <dd className="ml-auto text-right tabular">{describeIntake(row)}</dd>
        </div>
      ))}
    </dl>
  )
}
