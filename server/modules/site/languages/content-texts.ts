import type {
  HealthTip,
  Person,
  Policy,
  PracticeContent,
  ServiceProgram,
  Testimonial,
} from '#contract/site/content.ts'

/** Where a text of the content is: its part, and the name of the programme, tip or person to which it belongs. */
export type TextPlace = { part: keyof PracticeContent | 'packages'; of: string | null }

/** Returns a text in another language, or the text itself. */
export type TranslateText = (text: string, place: TextPlace) => string

/** Translates the texts of one entry. */
type Translate = (text: string) => string

/** Lists the texts of the content that visitors read in their language, each once, in the order of the content. */
export function listContentTexts(content: PracticeContent): (TextPlace & { text: string })[] {
  const found = new Map<string, TextPlace & { text: string }>()
  translateContent(content, (text, place) => {
    if (!found.has(text)) found.set(text, { text, ...place })
    return text
  })
  return [...found.values()]
}

/**
 * Returns the content with its texts translated. Each paragraph, heading and entry of a list is a text of its own, so that a
 * changed sentence leaves the rest of a page translated. Names, addresses, titles of sources and figures stay as they are.
 */
export function translateContent(content: PracticeContent, translateText: TranslateText): PracticeContent {
  const at =
    (part: keyof PracticeContent, of: string | null = null): Translate =>
    (text) =>
      text === '' ? '' : translateText(text, { part, of })
  const { brand, legal, policies } = content
  const policy = (name: keyof typeof policies): Policy =>
    translatePolicy(policies[name], at('policies', policies[name].title))
  return {
    ...content,
    brand: { ...brand, tagline: at('brand')(brand.tagline) },
    claims: content.claims.map((claim) => ({ ...claim, label: at('claims')(claim.label) })),
    services: content.services.map((service) => translateService(service, at('services', service.title))),
    steps: content.steps.map((step) => translateStep(step, at('steps', step.title))),
    testimonials: content.testimonials.map((each) =>
      translateTestimonial(each, at('testimonials', each.name)),
    ),
    // A confirmation counts as long as the testimonial says the same, so both are translated alike.
    confirmations: content.confirmations.map((confirmation) => ({
      ...confirmation,
      confirmed: translateTestimonial(
        confirmation.confirmed,
        at('testimonials', confirmation.confirmed.name),
      ),
    })),
    people: content.people.map((person) => translatePerson(person, at('people', person.name))),
    questions: content.questions.map(({ question, answer }) => {
      const translate = at('questions', question)
      return { question: translate(question), answer: translate(answer) }
    }),
    legal: { ...legal, refund: at('legal')(legal.refund) },
    tips: content.tips.map((tip) => translateTip(tip, at('tips', tip.title))),
    policies: { privacy: policy('privacy'), terms: policy('terms'), refunds: policy('refunds') },
    chatGreeting: at('chatGreeting')(content.chatGreeting),
    disclaimer: at('disclaimer')(content.disclaimer),
  }
}

function translateService(service: ServiceProgram, translate: Translate): ServiceProgram {
  return {
    ...service,
    title: translate(service.title),
    concern: translate(service.concern),
    description: translate(service.description),
    features: service.features.map(translate),
    duration: translate(service.duration),
    successRateMeaning: translate(service.successRateMeaning),
    forWhom: service.forWhom.map(translate),
    steps: service.steps.map((step) => translateStep(step, translate)),
    caution: translate(service.caution),
  }
}

function translateStep(step: { title: string; text: string }, translate: Translate) {
  return { title: translate(step.title), text: translate(step.text) }
}

function translateTestimonial(testimonial: Testimonial, translate: Translate): Testimonial {
  const { text, result, condition, measure } = testimonial
  return {
    ...testimonial,
    text: translate(text),
    result: translate(result),
    condition: condition === null ? null : translate(condition),
    measure: { ...measure, label: translate(measure.label), unit: translate(measure.unit) },
  }
}

function translatePerson(person: Person, translate: Translate): Person {
  return {
    ...person,
    role: translate(person.role),
    languages: person.languages.map(translate),
    words: translate(person.words),
  }
}

function translateTip(tip: HealthTip, translate: Translate): HealthTip {
  return {
    ...tip,
    title: translate(tip.title),
    summary: translate(tip.summary),
    sections: translateSections(tip.sections, translate),
    question: translate(tip.question),
  }
}

function translatePolicy(policy: Policy, translate: Translate): Policy {
  return {
    ...policy,
    title: translate(policy.title),
    introduction: translate(policy.introduction),
    sections: translateSections(policy.sections, translate),
  }
}

function translateSections(sections: Policy['sections'], translate: Translate): Policy['sections'] {
  return sections.map(({ heading, paragraphs }) => ({
    heading: translate(heading),
    paragraphs: paragraphs.map(translate),
  }))
}
