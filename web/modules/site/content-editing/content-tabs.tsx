import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { say } from '#domain/words/say.ts'
import { TabPanel } from '#web/ui/tabs.tsx'
import { CONTENT_PART_LABELS, type ContentForm, type ContentPart } from '../shared/content-form.ts'
import {
  ClaimsForm,
  PolicyFields,
  SentencesForm,
  ServicesForm,
  StepsForm,
  TestimonialsForm,
  TipsForm,
} from './content-parts-form.tsx'
import { PeopleForm, PracticeForm, QuestionsForm } from './practice-parts-form.tsx'
import type { PreviewedPage } from './preview-messages.ts'

export const CONTENT_TABS = [
  { id: 'claims', label: msg`Claims`, parts: ['claims'] },
  { id: 'programmes', label: msg`Programmes`, parts: ['services'] },
  { id: 'steps', label: msg`Steps`, parts: ['steps'] },
  { id: 'people', label: msg`People`, parts: ['people'] },
  { id: 'practice', label: msg`Practice`, parts: ['place', 'hours', 'links', 'legal'] },
  { id: 'stories', label: msg`Stories`, parts: ['testimonials'] },
  { id: 'questions', label: msg`Questions`, parts: ['questions'] },
  { id: 'tips', label: msg`Tips`, parts: ['tips'] },
  { id: 'policies', label: msg`Policies`, parts: ['policies'] },
  { id: 'sentences', label: msg`Greeting and disclaimer`, parts: ['chatGreeting', 'disclaimer'] },
] as const satisfies readonly { id: string; label: MessageDescriptor; parts: readonly ContentPart[] }[]

/** The id of the landing page's section that a tab edits. */
const PARTS_OF_LANDING: Readonly<Record<string, (PreviewedPage & { kind: 'landing' })['part']>> = {
  claims: 'claims',
  programmes: 'services',
  steps: 'how-it-works',
  stories: 'transformations',
  tips: 'tips',
}

const POLICIES = ['privacy', 'terms', 'refunds'] as const

/** The tab with the field of a path, such as `services.0.title`. */
export function findTabOf(path: string): (typeof CONTENT_TABS)[number] | undefined {
  return CONTENT_TABS.find(({ parts }) => parts.some((part) => path.split('.')[0] === part))
}

/** The fields of each part of the content, as tab panels. */
export function ContentPanels() {
  return (
    <>
      <TabPanel id="claims" className="pt-5">
        <ClaimsForm />
      </TabPanel>
      <TabPanel id="programmes" className="pt-5">
        <ServicesForm />
      </TabPanel>
      <TabPanel id="steps" className="pt-5">
        <StepsForm />
      </TabPanel>
      <TabPanel id="people" className="pt-5">
        <PeopleForm />
      </TabPanel>
      <TabPanel id="practice" className="pt-5">
        <PracticeForm />
      </TabPanel>
      <TabPanel id="questions" className="pt-5">
        <QuestionsForm />
      </TabPanel>
      <TabPanel id="stories" className="pt-5">
        <TestimonialsForm />
      </TabPanel>
      <TabPanel id="tips" className="pt-5">
        <TipsForm />
      </TabPanel>
      <TabPanel id="policies" className="flex flex-col gap-8 pt-5">
        {POLICIES.map((name) => (
          <PolicyFields key={name} name={name} />
        ))}
      </TabPanel>
      <TabPanel id="sentences" className="pt-5">
        <SentencesForm />
      </TabPanel>
    </>
  )
}

/** Returns the page that shows the edited part. */
export function readOpenPage(tab: string, values: ContentForm, openKeys: ReadonlySet<string>): PreviewedPage {
  const service = values.services.find(({ key }) => openKeys.has(key))
  const tip = values.tips.find(({ key }) => openKeys.has(key))
  if (tab === 'programmes' && service?.id) return { kind: 'service', id: service.id }
  if (tab === 'tips' && tip?.slug) return { kind: 'tip', slug: tip.slug }
  if (tab === 'policies') return { kind: 'policy', name: 'privacy' }
  const part = PARTS_OF_LANDING[tab]
  return part ? { kind: 'landing', part } : { kind: 'landing' }
}

/** `services.0.title` → `Programmes 1`. */
export function nameContentField(path: string): string {
  const [part = '', index] = path.split('.')
  const message = CONTENT_PART_LABELS[part as ContentPart] // a path begins with a part
  const label = message ? say(message) : t`This page`
  return index !== undefined && /^\d+$/.test(index) ? `${label} ${Number(index) + 1}` : label
}
