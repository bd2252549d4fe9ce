import { t } from '@lingui/core/macro'
import { MAX_HEALTH_TIPS, MAX_TIP_SLUG } from '#contract/site/content.ts'
import { DRAWING_LABELS, DRAWINGS } from '#domain/site/drawings.ts'
import { TIP_TOPIC_LABELS, TIP_TOPICS } from '#domain/site/tips.ts'
import { say } from '#domain/words/say.ts'
import {
  makeKey,
  makeSlug,
  type PolicyForm,
  type ServiceForm,
  type StepForm,
  type TestimonialForm,
  type TipForm,
} from '../shared/content-form.ts'
import { ConfirmationField, StoryBadge } from './confirmation-field.tsx'
import { readAt, useDraft } from './draft-context.tsx'
import { DraftCheckbox, DraftLines, DraftList, DraftSelect, DraftText } from './draft-fields.tsx'

/** Figures with labels, below the first screen of the landing page. */
export function ClaimsForm() {
  return (
    <DraftList<{ key: string; value: string; label: string }>
      path="claims"
      kind="claim"
      most={6}
      make={() => ({ key: makeKey(), value: '', label: '' })}
      nameOf={({ value, label }) => `${value} ${label}`}
    >
      {(path) => (
        <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <DraftText path={`${path}.value`} label={t`Number`} />
          <DraftText path={`${path}.label`} label={t`What the number means`} />
        </div>
      )}
    </DraftList>
  )
}

/** The steps to become a client. */
export function StepsForm() {
  return <StepList path="steps" most={6} />
}

/** The programmes, with all texts of their pages. */
export function ServicesForm() {
  const { values, set } = useDraft()
  return (
    <DraftList<ServiceForm>
      path="services"
      kind="programme"
      most={12}
      least={1}
      isFolded
      make={makeService}
      nameOf={({ title }) => title}
    >
      {(path) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DraftText
              path={`${path}.title`}
              label={t`Title`}
              onLeave={() => {
                const { id, title } = readAt(values, path) as ServiceForm // the list contains programmes
                if (id === '' && title !== '') set(`${path}.id`, makeSlug(title))
              }}
            />
            <DraftText
              path={`${path}.id`}
              label={t`Address`}
              hint={t`The end of the page address: /services/…`}
            />
            <DraftText
              path={`${path}.concern`}
              label={t`In a visitor’s words`}
              hint={t`Such as: I want to lose weight`}
              isOptional
            />
            <DraftText
              path={`${path}.pricePerMonthPaise`}
              label={t`Price per month`}
              inputMode="decimal"
              suffix="₹"
            />
            <DraftText path={`${path}.duration`} label={t`Duration`} hint={t`Such as 3-6 months`} />
            <DraftText
              path={`${path}.successRatePercent`}
              label={t`Success rate`}
              hint={t`Only if you have measured it`}
              inputMode="numeric"
              suffix="%"
              isOptional
            />
          </div>
          <DraftLines
            path={`${path}.successRateMeaning`}
            label={t`What the success rate means`}
            hint={t`What was counted, for which clients and over which period. Visitors see the rate only with this sentence.`}
            rows={2}
            isOptional
          />
          <DraftLines path={`${path}.description`} label={t`Description`} rows={2} />
          <DraftLines path={`${path}.features`} label={t`What is included`} hint={t`One per line`} rows={4} />
          <DraftLines path={`${path}.forWhom`} label={t`Who it is for`} hint={t`One per line`} rows={4} />
          <fieldset className="flex flex-col gap-3">
            <legend className="pb-2 text-sm font-semibold">{t`Month by month`}</legend>
            <StepList path={`${path}.steps`} most={8} />
          </fieldset>
          <DraftLines path={`${path}.caution`} label={t`Before you begin`} rows={3} />
          <Sources path={`${path}.sources`} />
        </>
      )}
    </DraftList>
  )
}

/** Testimonials. Visitors see one only after an admin has confirmed it. */
export function TestimonialsForm() {
  return (
    <DraftList<TestimonialForm>
      path="testimonials"
      kind="story"
      most={12}
      isFolded
      make={makeTestimonial}
      nameOf={({ name }) => name}
      badge={(story) => <StoryBadge story={story} />}
    >
      {(path, story) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DraftText path={`${path}.name`} label={t`Name`} />
            <DraftText path={`${path}.location`} label={t`Place`} />
            <DraftText path={`${path}.condition`} label={t`Condition`} isOptional />
          </div>
          <DraftLines path={`${path}.text`} label={t`Client’s words`} rows={4} />
          <DraftText
            path={`${path}.result`}
            label={t`Outcome`}
            hint={t`Such as HbA1c 9.2 to 6.8 in 5 months`}
          />
          <fieldset>
            <legend className="pb-2 text-sm font-semibold">{t`Value before and after`}</legend>
            <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
              <DraftText path={`${path}.measure.label`} label={t`Number`} />
              <DraftText path={`${path}.measure.unit`} label={t`Unit`} isOptional />
              <DraftText path={`${path}.measure.before`} label={t`Before`} inputMode="decimal" />
              <DraftText path={`${path}.measure.after`} label={t`After`} inputMode="decimal" />
            </div>
          </fieldset>
          <DraftCheckbox
            path={`${path}.isSample`}
            label={t`This is a sample`}
            hint={t`An example of what this part will contain. It appears only in the preview.`}
          />
          <ConfirmationField story={story} />
        </>
      )}
    </DraftList>
  )
}

/** Articles with their sources. */
export function TipsForm() {
  const { values, set } = useDraft()
  return (
    <DraftList<TipForm>
      path="tips"
      kind="tip"
      most={MAX_HEALTH_TIPS}
      isFolded
      make={makeTip}
      nameOf={({ title }) => title}
    >
      {(path) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <DraftText
              path={`${path}.title`}
              label={t`Title`}
              className="sm:col-span-2"
              onLeave={() => {
                const { slug, title } = readAt(values, path) as TipForm // the list contains tips
                if (slug === '' && title !== '') set(`${path}.slug`, makeSlug(title, MAX_TIP_SLUG))
              }}
            />
            <DraftText
              path={`${path}.slug`}
              label={t`Address`}
              hint={t`The end of the page address: /tips/…`}
              className="sm:col-span-2"
            />
            <DraftSelect
              path={`${path}.topic`}
              label={t`Topic`}
              options={TIP_TOPICS.map((topic) => ({ value: topic, label: say(TIP_TOPIC_LABELS[topic]) }))}
            />
            <DraftSelect
              path={`${path}.drawing`}
              label={t`Drawing`}
              options={[
                { value: '', label: t`None` },
                ...DRAWINGS.map((name) => ({ value: name, label: say(DRAWING_LABELS[name]) })),
              ]}
            />
            <DraftText
              path={`${path}.author`}
              label={t`Author`}
              hint={t`If empty: the practice`}
              isOptional
            />
            <DraftText
              path={`${path}.reviewer`}
              label={t`Reviewed by`}
              hint={t`Name and qualification`}
              isOptional
            />
            <DraftText path={`${path}.publishedOn`} label={t`Published on`} type="date" isOptional />
            <DraftText path={`${path}.reviewedOn`} label={t`Last checked on`} type="date" />
          </div>
          <DraftLines path={`${path}.summary`} label={t`Summary`} rows={2} />
          <DraftText
            path={`${path}.question`}
            label={t`Question`}
            hint={t`Filled in as the question when a visitor books from this article`}
            isOptional
          />
          <Sections path={`${path}.sections`} most={8} />
          <Sources path={`${path}.sources`} least={1} />
        </>
      )}
    </DraftList>
  )
}

/** The fields of one policy. */
export function PolicyFields({ name }: { name: 'privacy' | 'terms' | 'refunds' }) {
  const path = `policies.${name}`
  const { values } = useDraft()
  const { title } = readAt(values, path) as PolicyForm // the form has all three policies
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="heading pb-3 text-lg">{title || t`Policy`}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <DraftText path={`${path}.title`} label={t`Title`} />
        <DraftText path={`${path}.updatedOn`} label={t`As of`} type="date" />
      </div>
      <DraftLines path={`${path}.introduction`} label={t`Introduction`} rows={4} />
      <Sections path={`${path}.sections`} most={20} />
    </fieldset>
  )
}

/** Sentences that appear in several places. */
export function SentencesForm() {
  return (
    <div className="flex flex-col gap-4">
      <DraftLines
        path="chatGreeting"
        label={t`Chat greeting`}
        hint={t`The start of the visitor’s chat message. They can change it before sending.`}
        rows={2}
      />
      <DraftText
        path="disclaimer"
        label={t`Disclaimer`}
        hint={t`Shown next to outcomes and success rates.`}
      />
    </div>
  )
}

function StepList({ path, most }: { path: string; most: number }) {
  return (
    <DraftList<StepForm>
      path={path}
      kind="step"
      most={most}
      least={1}
      make={() => ({ key: makeKey(), title: '', text: '' })}
      nameOf={({ title }) => title}
      headingLevel={path.includes('.') ? 4 : 3}
    >
      {(stepPath) => (
        <>
          <DraftText path={`${stepPath}.title`} label={t`Title`} />
          <DraftLines path={`${stepPath}.text`} label={t`Text`} rows={2} />
        </>
      )}
    </DraftList>
  )
}

function Sections({ path, most }: { path: string; most: number }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-semibold">{t`Parts`}</legend>
      <DraftList<TipForm['sections'][number]>
        path={path}
        kind="part"
        most={most}
        least={1}
        make={() => ({ key: makeKey(), heading: '', paragraphs: '' })}
        nameOf={({ heading }) => heading}
        headingLevel={4}
      >
        {(sectionPath) => (
          <>
            <DraftText path={`${sectionPath}.heading`} label={t`Heading`} />
            <DraftLines
              path={`${sectionPath}.paragraphs`}
              label={t`Paragraphs`}
              hint={t`Leave an empty line between them`}
              rows={6}
            />
          </>
        )}
      </DraftList>
    </fieldset>
  )
}

function Sources({ path, least = 0 }: { path: string; least?: number }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="pb-2 text-sm font-semibold">{t`Sources`}</legend>
      <DraftList<TipForm['sources'][number]>
        path={path}
        kind="source"
        most={8}
        least={least}
        make={() => ({ key: makeKey(), title: '', publisher: '', year: '', url: '' })}
        nameOf={({ title }) => title}
        headingLevel={4}
      >
        {(sourcePath) => (
          <div className="grid gap-4 sm:grid-cols-2">
            <DraftText path={`${sourcePath}.title`} label={t`Title`} className="sm:col-span-2" />
            <DraftText path={`${sourcePath}.publisher`} label={t`Publisher`} />
            <DraftText path={`${sourcePath}.year`} label={t`Year`} inputMode="numeric" />
            <DraftText
              path={`${sourcePath}.url`}
              label={t`Web address`}
              type="url"
              inputMode="url"
              isOptional
              className="sm:col-span-2"
            />
          </div>
        )}
      </DraftList>
    </fieldset>
  )
}

function makeService(): ServiceForm {
  return {
    key: makeKey(),
    id: '',
    title: '',
    concern: '',
    description: '',
    features: '',
    pricePerMonthPaise: '',
    duration: '',
    successRatePercent: '',
    successRateMeaning: '',
    forWhom: '',
    steps: [{ key: makeKey(), title: '', text: '' }],
    caution: '',
    sources: [],
  }
}

function makeTestimonial(): TestimonialForm {
  return {
    key: makeKey(),
    id: `story-${makeKey().slice(0, 8)}`,
    name: '',
    location: '',
    rating: '5',
    text: '',
    result: '',
    condition: '',
    measure: { label: t`Weight`, unit: 'kg', before: '', after: '' },
    isSample: true,
  }
}

function makeTip(): TipForm {
  return {
    key: makeKey(),
    slug: '',
    title: '',
    summary: '',
    sections: [{ key: makeKey(), heading: '', paragraphs: '' }],
    sources: [{ key: makeKey(), title: '', publisher: '', year: '', url: '' }],
    reviewedOn: '',
    author: '',
    reviewer: '',
    publishedOn: '',
    drawing: '',
    topic: 'kitchen',
    question: '',
  }
}
