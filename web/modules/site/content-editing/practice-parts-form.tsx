import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { MAX_PEOPLE } from '#contract/site/content.ts'
import { LINK_KINDS, LINK_LABELS } from '#domain/site/links.ts'
import { say } from '#domain/words/say.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import {
  type HoursForm,
  type LinkForm,
  makeKey,
  type PersonForm,
  type QuestionForm,
} from '../shared/content-form.ts'
import { AccountField } from './account-field.tsx'
import { useDraft } from './draft-context.tsx'
import { DraftCheckbox, DraftLines, DraftList, DraftSelect, DraftText } from './draft-fields.tsx'
import { PortraitField } from './portrait-field.tsx'

/** The people of the practice, as visitors see them. */
export function PeopleForm() {
  return (
    <DraftList<PersonForm>
      path="people"
      kind="person"
      most={MAX_PEOPLE}
      isFolded
      make={makePerson}
      nameOf={({ name }) => name}
      badge={({ isExample }) => isExample && <Badge tone="turmeric">{t`Example`}</Badge>}
    >
      {(path) => (
        <>
          <PortraitField path={path} />
          <div className="grid gap-4 sm:grid-cols-2">
            <DraftText path={`${path}.name`} label={t`Name`} hint={t`The name clients know`} />
            <DraftText path={`${path}.role`} label={t`Role`} hint={t`Such as Clinical dietician`} />
            <DraftText
              path={`${path}.qualification`}
              label={t`Qualification`}
              hint={t`Such as MSc Clinical Nutrition`}
              isOptional
              className="sm:col-span-2"
            />
            <DraftText
              path={`${path}.registration.body`}
              label={t`Registered with`}
              hint={t`Such as Indian Dietetic Association`}
              isOptional
            />
            <DraftText
              path={`${path}.registration.number`}
              label={t`Registration number`}
              hint={t`Such as RD 1234`}
              isOptional
            />
            <DraftText
              path={`${path}.languages`}
              label={t`Languages`}
              hint={t`Separate with commas`}
              isOptional
            />
            <DraftText
              path={`${path}.practisingSince`}
              label={t`In practice since`}
              hint={t`A year`}
              inputMode="numeric"
              isOptional
            />
          </div>
          <DraftLines path={`${path}.words`} label={t`A sentence in their own words`} rows={2} isOptional />
          <AccountField path={`${path}.staffId`} />
          <DraftCheckbox
            path={`${path}.isExample`}
            label={t`This is an example`}
            hint={t`The page says that this is not a real person.`}
          />
        </>
      )}
    </DraftList>
  )
}

/** Address, opening hours, links and legal lines of the practice. */
export function PracticeForm() {
  return (
    <div className="flex flex-col gap-8">
      <fieldset className="flex flex-col gap-4">
        <legend className="heading pb-3 text-lg">{t`Address`}</legend>
        <p className="text-sm text-muted">{t`Leave all fields empty if clients do not visit you.`}</p>
        <DraftLines path="place.lines" label={t`House, street and area`} rows={2} isOptional />
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem]">
          <DraftText path="place.city" label={t`City`} isOptional />
          <DraftText path="place.state" label={t`State`} isOptional />
          <DraftText path="place.pin" label={t`PIN code`} inputMode="numeric" isOptional />
        </div>
        <DraftText
          path="place.mapUrl"
          label={t`Link to a map`}
          hint={t`From Google Maps, for example: Share, Copy link`}
          type="url"
          inputMode="url"
          isOptional
        />
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="heading pb-3 text-lg">{t`Opening hours`}</legend>
        <p className="text-sm text-muted">
          {t`When visitors can reach you. Booking times are set in each person’s availability.`}
        </p>
        <HoursFields />
      </fieldset>
      <fieldset className="flex flex-col gap-2">
        <legend className="heading pb-3 text-lg">{t`Links`}</legend>
        <DraftList<LinkForm>
          path="links"
          kind="link"
          most={8}
          make={() => ({ key: makeKey(), kind: 'instagram', url: '' })}
          nameOf={({ url }) => url}
        >
          {(path) => (
            <div className="grid gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <DraftSelect
                path={`${path}.kind`}
                label={t`Where`}
                options={LINK_KINDS.map((kind) => ({ value: kind, label: say(LINK_LABELS[kind]) }))}
              />
              <DraftText path={`${path}.url`} label={t`Web address`} type="url" inputMode="url" />
            </div>
          )}
        </DraftList>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="heading pb-3 text-lg">{t`Legal lines`}</legend>
        <DraftText
          path="legal.registration"
          label={t`Registration of the practice`}
          hint={t`As required by the law of your state`}
          isOptional
        />
        <DraftLines
          path="legal.refund"
          label={t`Refunds in a sentence`}
          hint={t`Shown next to prices. It must say the same as your refund policy.`}
          rows={2}
          isOptional
        />
        <p className="text-sm text-muted">{t`GSTIN and tax rate are set under Tax and invoices.`}</p>
      </fieldset>
    </div>
  )
}

/** Questions of visitors, with answers. */
export function QuestionsForm() {
  return (
    <DraftList<QuestionForm>
      path="questions"
      kind="question"
      most={20}
      isFolded
      make={() => ({ key: makeKey(), question: '', answer: '' })}
      nameOf={({ question }) => question}
    >
      {(path) => (
        <>
          <DraftText path={`${path}.question`} label={t`Question`} />
          <DraftLines path={`${path}.answer`} label={t`Answer`} rows={4} />
        </>
      )}
    </DraftList>
  )
}

const WEEKDAYS = [
  msg`Monday`,
  msg`Tuesday`,
  msg`Wednesday`,
  msg`Thursday`,
  msg`Friday`,
  msg`Saturday`,
  msg`Sunday`,
]
const SPANS_A_DAY = 2

/** The opening hours, a row for each weekday. */
function HoursFields() {
  const { values, set } = useDraft()
  return (
    <ul id="content.hours" tabIndex={-1} className="border-t border-line outline-none">
      {WEEKDAYS.map((message, index) => {
        const name = say(message)
        const weekday = index + 1
        const spans = values.hours.flatMap((span, at) => (span.weekday === weekday ? [{ ...span, at }] : []))
        const add = (): void => set('hours', [...values.hours, makeSpan(weekday, spans.at(-1))])
        return (
          <li
            key={message.id}
            className="grid gap-x-4 border-b border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)]"
          >
            <span className="flex min-h-11 items-center font-semibold">{name}</span>
            <div className="flex min-w-0 flex-col gap-2">
              {spans.map(({ key, at }) => (
                <SpanFields
                  key={key}
                  path={`hours.${at}`}
                  day={name}
                  onRemove={() => set('hours', values.hours.toSpliced(at, 1))}
                />
              ))}
              {spans.length < SPANS_A_DAY && (
                <div className="flex min-h-11 items-center gap-3">
                  {spans.length === 0 && <span className="text-muted">{t`Closed`}</span>}
                  <Button variant="quiet" size="sm" icon={Plus} onPress={add}>
                    {spans.length === 0 ? (
                      <Trans>
                        Add hours<span className="sr-only"> on {name}</span>
                      </Trans>
                    ) : (
                      <Trans>
                        Add a second time range<span className="sr-only"> on {name}</span>
                      </Trans>
                    )}
                  </Button>
                </div>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function SpanFields({ path, day, onRemove }: { path: string; day: string; onRemove: () => void }) {
  const { problems } = useDraft()
  const message = problems.find(({ path: at }) => at.startsWith(`${path}.`))?.message
  return (
    <div>
      <div className="flex items-center gap-2">
        <DraftText path={`${path}.opens`} label={t`${day}, from`} type="time" isLabelHidden isBare />
        <span aria-hidden>–</span>
        <DraftText path={`${path}.closes`} label={t`${day}, to`} type="time" isLabelHidden isBare />
        <IconButton label={t`Remove these hours on ${day}`} icon={Trash2} size="sm" onPress={onRemove} />
      </div>
      {message && <FieldError>{message}</FieldError>}
    </div>
  )
}

/** A first span is a working day; a second one begins after the first. */
function makeSpan(weekday: number, before: HoursForm | undefined): HoursForm {
  return before
    ? { key: makeKey(), weekday, opens: before.closes, closes: '' }
    : { key: makeKey(), weekday, opens: '10:00', closes: '18:00' }
}

function makePerson(): PersonForm {
  return {
    key: makeKey(),
    id: `person-${makeKey().slice(0, 8)}`,
    name: '',
    role: '',
    qualification: '',
    registration: { body: '', number: '' },
    languages: '',
    practisingSince: '',
    words: '',
    portrait: null,
    staffId: '',
    isExample: false,
  }
}
