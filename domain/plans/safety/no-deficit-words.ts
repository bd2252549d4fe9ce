import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

/** What the findings say about the clients of a group. `need` is their need of energy with its source. */
type GroupWords = {
  /** They cannot have a plan for losing weight. */
  noLoss: () => string
  /** They need more energy than the plan gives. */
  needs: (need: string) => string
  /** The plan does not show that it gives enough. */
  unproven: (need: string) => string
  /** They cannot fast. */
  noFast: () => string
}

/** The sentences for each group of clients who must not eat less than they need. */
export const NO_DEFICIT_WORDS = {
  pregnancy: {
    noLoss: () => say(msg`Your client is pregnant: a weight-loss plan cannot be published for them.`),
    needs: (need) => say(msg`Your client is pregnant and needs about ${{ need }}.`),
    unproven: (need) =>
      say(msg`Your client is pregnant: the plan must show that it gives about ${{ need }}.`),
    noFast: () => say(msg`Your client is pregnant: the plan cannot ask them to fast.`),
  },
  breastfeeding: {
    noLoss: () => say(msg`Your client is breastfeeding: a weight-loss plan cannot be published for them.`),
    needs: (need) => say(msg`Your client is breastfeeding and needs about ${{ need }}.`),
    unproven: (need) =>
      say(msg`Your client is breastfeeding: the plan must show that it gives about ${{ need }}.`),
    noFast: () => say(msg`Your client is breastfeeding: the plan cannot ask them to fast.`),
  },
  'eating-disorder': {
    noLoss: () =>
      say(
        msg`Your client has an eating disorder on record: a weight-loss plan cannot be published for them.`,
      ),
    needs: (need) => say(msg`Your client has an eating disorder on record and needs about ${{ need }}.`),
    unproven: (need) =>
      say(
        msg`Your client has an eating disorder on record: the plan must show that it gives about ${{ need }}.`,
      ),
    noFast: () => say(msg`Your client has an eating disorder on record: the plan cannot ask them to fast.`),
  },
  'under-18': {
    noLoss: () => say(msg`Your client is under 18: a weight-loss plan cannot be published for them.`),
    needs: (need) => say(msg`Your client is under 18 and needs about ${{ need }}.`),
    unproven: (need) =>
      say(msg`Your client is under 18: the plan must show that it gives about ${{ need }}.`),
    noFast: () => say(msg`Your client is under 18: the plan cannot ask them to fast.`),
  },
  underweight: {
    noLoss: () =>
      say(msg`Your client has a BMI below 18.5: a weight-loss plan cannot be published for them.`),
    needs: (need) => say(msg`Your client has a BMI below 18.5 and needs about ${{ need }}.`),
    unproven: (need) =>
      say(msg`Your client has a BMI below 18.5: the plan must show that it gives about ${{ need }}.`),
    noFast: () => say(msg`Your client has a BMI below 18.5: the plan cannot ask them to fast.`),
  },
} as const satisfies Record<string, GroupWords>
