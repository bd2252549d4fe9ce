import { msg } from '@lingui/core/runtime-macro'
import { ADULT_AGE_YEARS } from '#domain/body/bmi.ts'
import type { Goal } from '#domain/energy/energy.ts'
import type { HealthFlag } from '#domain/people/options.ts'
import { say } from '#domain/words/say.ts'
import { FLAGS_NEEDING_NOTE } from './groups.ts'
import { LOWEST_BMI_FOR_LOSS, REFEEDING_BMI } from './limits.ts'

/** The reason why no calorie target is shown, and the sentence shown instead. */
export type TargetObstacle = {
  reason:
    | 'under_18'
    | 'pregnancy'
    | 'breastfeeding'
    | 'refer_doctor'
    | 'eating_disorder'
    | 'underweight'
    | 'needs_clinician'
  message: string
}

/**
 * Finds the reason why a sentence is shown instead of a calorie target; `null` if a target may be shown. The calculator
 * and onboarding use it, so that they never offer a target that would be refused in a plan. `bmi` and `ageYears` are
 * `null` if they were not given.
 *
 * Example: { ageYears: 16, bmi: 21, healthFlags: [] }, 'maintain' → under_18.
 */
export function findTargetObstacle(
  person: { ageYears: number | null; bmi: number | null; healthFlags: readonly HealthFlag[] },
  goal: Goal,
): TargetObstacle | null {
  if (person.ageYears !== null && person.ageYears < ADULT_AGE_YEARS) {
    return {
      reason: 'under_18',
      message: say(
        msg`Calorie targets are for adults. If you are under 18, please talk to a dietician about eating well while you grow.`,
      ),
    }
  }
  if (person.healthFlags.includes('pregnancy')) {
    return {
      reason: 'pregnancy',
      message: say(
        msg`A calculator cannot work out your needs in pregnancy. Please talk to your doctor or our dietician.`,
      ),
    }
  }
  if (person.healthFlags.includes('breastfeeding')) {
    return {
      reason: 'breastfeeding',
      message: say(
        msg`A calculator cannot work out your needs while you breastfeed. Please talk to our dietician.`,
      ),
    }
  }
  if (
    person.bmi !== null &&
    (person.bmi < REFEEDING_BMI ||
      (person.bmi < LOWEST_BMI_FOR_LOSS && person.healthFlags.includes('little_food')))
  ) {
    return {
      reason: 'refer_doctor',
      message: say(
        msg`At this low weight, please see a doctor soon, before you change how you eat. You can take our dietician along if you like.`,
      ),
    }
  }
  if (goal !== 'lose') return null
  if (person.healthFlags.includes('eating_disorder')) {
    return {
      reason: 'eating_disorder',
      message: say(
        msg`We do not set weight-loss targets here for you. A dietician will gladly talk with you about eating well.`,
      ),
    }
  }
  if (person.bmi !== null && person.bmi < LOWEST_BMI_FOR_LOSS) {
    return {
      reason: 'underweight',
      message: say(
        msg`Your BMI is below 18.5, so losing weight is not advised. A dietician can help you gain strength instead.`,
      ),
    }
  }
  if (FLAGS_NEEDING_NOTE.some((flag) => person.healthFlags.includes(flag))) {
    return {
      reason: 'needs_clinician',
      message: say(
        msg`With your condition or medicine, losing weight needs a plan made with your doctor and our dietician.`,
      ),
    }
  }
  return null
}
