import type { Question } from '#contract/site/content.ts'

/** What visitors ask before they book. The answers describe the product and the default policies and prices. */
export const DEFAULT_QUESTIONS: Question[] = [
  {
    question: 'Do I have to give up rice, roti or what my family cooks?',
    answer:
      'No. Your plan is made of dishes you already cook, in katoris, pieces and glasses, with the grams beside them. What changes is how much, how often, and what goes with it.',
  },
  {
    question: 'Who writes my plan?',
    answer:
      'A dietician of this practice, from your answers about your day, your kitchen and your health. Our software adds up the figures and checks every plan against safety rules. It never publishes a plan by itself.',
  },
  {
    question: 'What happens in the free talk?',
    answer:
      'You have fifteen minutes by phone or chat. You say what you eat and what you want to change, and we say whether we can help. You need no account and no card, and you decide afterwards. You can move or cancel the talk by a link.',
  },
  {
    question: 'Who is this not for?',
    answer:
      'We write no weight-loss plan in pregnancy, while breastfeeding, under 18, at a BMI below 18.5 or with an eating disorder. With kidney or severe liver disease, gout, heart disease that is not stable, insulin or sulfonylurea tablets, we need your doctor’s note first. In an emergency call 112.',
  },
  {
    question: 'I take medicines. Can I still have a plan?',
    answer:
      'Usually yes. Tell us every medicine and illness before the first plan, because some foods and some pauses between meals do not go with them. The plan goes along with your doctor’s treatment. Never change a medicine because of a plan.',
  },
  {
    question: 'What if a meal does not suit me?',
    answer:
      'Swap a food for one with similar figures, or ask for a change from the plan itself. Your dietician reads the request and publishes a new version.',
  },
  {
    question: 'What does it cost, and can I stop?',
    answer:
      'Every programme shows its price before you begin, and the first talk is free. You may stop at any time. Our page on refunds says what you get back and how long it takes.',
  },
  {
    question: 'Who sees what I tell you?',
    answer:
      'Your dietician and the admins of this practice. Your account shows who opened your record. You can download your data and delete your account there.',
  },
]
