import { t } from '@lingui/core/macro'
import type { SafetyFinding } from '#contract/plans/diet-plans.ts'
import { PLAN_TEXT_LENGTHS } from '#contract/plans/plan-text-lengths.ts'
import { MATERNITY_STAGE_LABELS, MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import { ALLERGIES, ALLERGY_LABELS } from '#domain/people/options.ts'
import {
  findAllergyReasonProblem,
  findClinicianNameProblem,
  findNoteProblem,
  findRegistrationProblem,
  isInsufficient,
} from '#domain/plans/safety/records.ts'
import { KIDNEY_STAGE_LABELS, KIDNEY_STAGES } from '#domain/plans/safety/safety-input.ts'
import { say } from '#domain/words/say.ts'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { useFieldError, usePlanState, usePlanStore } from './editor-context.ts'
import { readText } from './plan-fields.ts'
import { PlanTextArea, PlanTextField } from './plan-text-field.tsx'

/** Fields for the records that the safety rules require, and for records that were entered before. */
export function SafetyRecordFields({ findings }: { findings: readonly SafetyFinding[] }) {
  const records = usePlanState(({ values }) => values.safetyRecords)
  const asked = new Set(findings.flatMap(({ record }) => (record ? [record] : [])))
  const hasClinician =
    asked.has('clinician') || records.clinicianName !== '' || records.clinicianRegistration !== ''
  const allergies = ALLERGIES.filter(
    (allergy) => asked.has(`allergyReasons.${allergy}`) || records.allergyReasons[allergy] !== '',
  )
  return (
    <div className="flex flex-col gap-4">
      <StageFields />
      {(hasClinician || findings.some(({ rule }) => CAN_BE_SUPERVISED.includes(rule))) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <PlanTextField
            path="safetyRecords.clinicianName"
            label={t`Supervising clinician`}
            maxLength={PLAN_TEXT_LENGTHS.clinicianName}
            note={explainIfInsufficient(records.clinicianName, findClinicianNameProblem)}
          />
          <PlanTextField
            path="safetyRecords.clinicianRegistration"
            label={t`Registration number`}
            maxLength={PLAN_TEXT_LENGTHS.clinicianRegistration}
            note={explainIfInsufficient(records.clinicianRegistration, findRegistrationProblem)}
          />
        </div>
      )}
      {(asked.has('reviewDate') || records.reviewDate !== '') && <ReviewDate />}
      {(hasClinician || asked.has('clinicianNote') || records.clinicianNote !== '') && (
        <PlanTextArea
          path="safetyRecords.clinicianNote"
          label={t`Clinician’s note`}
          rows={3}
          maxLength={PLAN_TEXT_LENGTHS.clinicianNote}
          hint={t`Your question and the answer, or what the clinician reviewed and agreed to.`}
          note={explainIfInsufficient(records.clinicianNote, findNoteProblem)}
        />
      )}
      {(asked.has('dieticianReason') || records.dieticianReason !== '') && (
        <PlanTextArea
          path="safetyRecords.dieticianReason"
          label={t`Your reason`}
          rows={2}
          maxLength={PLAN_TEXT_LENGTHS.reason}
          hint={t`Why this is right for the client. Only staff can see it.`}
          note={explainIfInsufficient(records.dieticianReason, findNoteProblem)}
        />
      )}
      {allergies.map((allergy) => (
        <PlanTextArea
          key={allergy}
          path={`safetyRecords.allergyReasons.${allergy}`}
          label={t`Reason to keep food with ${{ allergen: say(ALLERGY_LABELS[allergy]).toLowerCase() }}`}
          rows={2}
          maxLength={PLAN_TEXT_LENGTHS.reason}
          note={explainIfInsufficient(records.allergyReasons[allergy], findAllergyReasonProblem)}
        />
      ))}
    </div>
  )
}

function ReviewDate() {
  const min = usePlanState(({ values }) => values.startDate)
  const max = usePlanState(({ values }) => values.endDate)
  return (
    <PlanTextField
      path="safetyRecords.reviewDate"
      label={t`Review date`}
      type="date"
      min={min}
      max={max}
      className="sm:w-1/2"
    />
  )
}

/** Findings whose energy limits are lower if a named clinician and a clinician's note are recorded. */
const CAN_BE_SUPERVISED: readonly string[] = ['deficit-eating-disorder', 'deficit-under-18']

/** Facts about the client that the safety rules use, shown only if the client's record makes them relevant. */
function StageFields() {
  const client = usePlanState((state) => state.client)
  if (client === null) return null
  const { healthFlags, medicalConditions } = client
  const isPregnant = healthFlags.includes('pregnancy')
  const isBreastfeeding = healthFlags.includes('breastfeeding')
  const stages = MATERNITY_STAGES.filter((stage) =>
    stage.startsWith('trimester') ? isPregnant : isBreastfeeding,
  )
  const hasKidneyDisease =
    healthFlags.includes('kidney_disease') || medicalConditions.includes('kidney_disease')
  return (
    <>
      {stages.length > 0 && (
        <StageField
          path="safetyRecords.maternityStage"
          label={t`Stage of pregnancy or breastfeeding`}
          hint={t`Decides how much is added to the client’s energy need (ICMR-NIN 2020). If empty, the highest value is used.`}
          options={stages.map((value) => ({ value, label: say(MATERNITY_STAGE_LABELS[value]) }))}
        />
      )}
      {hasKidneyDisease && (
        <StageField
          path="safetyRecords.kidneyStage"
          label={t`Kidney disease stage`}
          hint={t`Decides which protein range is shown. If empty, all ranges are shown.`}
          options={KIDNEY_STAGES.map((value) => ({ value, label: say(KIDNEY_STAGE_LABELS[value]) }))}
        />
      )}
    </>
  )
}

function StageField({
  path,
  ...props
}: {
  path: 'safetyRecords.maternityStage' | 'safetyRecords.kidneyStage'
  label: string
  hint: string
  options: readonly SelectOption[]
}) {
  const { setText, touch } = usePlanStore()
  const value = usePlanState(({ values }) => readText(values, path))
  return (
    <Select
      {...props}
      options={[{ value: NOT_RECORDED, label: t`Not recorded` }, ...props.options]}
      value={value === '' ? NOT_RECORDED : value}
      onChange={(chosen) => setText(path, chosen === NOT_RECORDED ? '' : chosen)}
      onBlur={() => touch(path)}
      error={useFieldError(path)}
    />
  )
}

/** An option of a list needs a non-empty value; in the form it is an empty text. */
const NOT_RECORDED = 'not-recorded'

/** Returns a sentence for below a field whose text is too short or unclear. */
function explainIfInsufficient(text: string, explain: (text: string) => string | null): string | undefined {
  return isInsufficient(text, explain) ? (explain(text) ?? undefined) : undefined
}
