import { useMutation, useQuery } from '@tanstack/react-query'
import { ArrowLeft, OctagonAlert, Pencil, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { MAX_PLAN_DAYS, MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import {
  deletePlanTemplate,
  getPlanTemplate,
  listPlanTemplates,
  MAX_TEMPLATE_DESCRIPTION,
  MAX_TEMPLATE_NAME,
  type PlanTemplateSummary,
  updatePlanTemplate,
} from '#contract/plans/plan-templates.ts'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { formatMeal } from '#domain/plans/format-meal.ts'
import { isDayEmpty, isMealFilled, MEAL_SLOTS, type PlanDay } from '#domain/plans/plan.ts'
import { scaleDays } from '#domain/plans/scale.ts'
import { listWarnings, type WarningTone } from '#domain/plans/warnings.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { ApiError, messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox, RadioCards } from '#web/ui/choice.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { resolveTemplate, templateFoodsQuery } from '../resolve-template.ts'
import { type KnownFoods, lookUpIn, sumPlanDay } from '../shared/plan-figures.ts'
import { combineDays, isClashing, leaveOutFoods, listTemplateMarks } from '../template-days.ts'
import { usePlanDays, usePlanState, usePlanStore } from './editor-context.ts'
import { TargetField, useTargetKcal } from './scale-dialog.tsx'

/** The built-in template, which is data of the program and no row of the database. */
const DEFAULT_NAME = 'Default template'

type Chosen = { kind: 'default' } | { kind: 'own'; id: string; name: string }

/** Chooses a template, shows its days against this client, and puts them into the plan in one step of undo. */
export function UseTemplateDialog({ dayIndex, onClose }: { dayIndex: number; onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return chosen === null ? (
    <ChooseTemplate onChoose={setChosen} onClose={onClose} />
  ) : (
    <LoadTemplate chosen={chosen} dayIndex={dayIndex} onBack={() => setChosen(null)} onClose={onClose} />
  )
}

function ChooseTemplate({ onChoose, onClose }: { onChoose: (chosen: Chosen) => void; onClose: () => void }) {
  const client = usePlanState((state) => state.client)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { items, pages } = useListPages(listPlanTemplates, {
    querystring: search === '' ? {} : { search },
  })
  const isDefaultFound = DEFAULT_NAME.toLowerCase().includes(search.toLowerCase())
  return (
    <Dialog
      title="Use a template"
      size="lg"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" onPress={onClose}>
          Cancel
        </Button>
      }
    >
      <TextField
        label="Search templates"
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {pages.isPending ? (
        <div className="mt-4">
          <LoadingRows label="Loading the templates" count={3} rowClassName="h-16" />
        </div>
      ) : pages.isError && items.length === 0 ? (
        <ErrorState
          title="The templates could not be loaded"
          detail={messageOf(pages.error, 'Please try again.')}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line border-y border-line">
          {isDefaultFound && (
            <li className="flex items-center gap-2 py-2">
              <TemplateButton
                name={DEFAULT_NAME}
                facts="3 days · vegetarian Indian meals of about 1,100 kcal"
                onPress={() => onChoose({ kind: 'default' })}
              />
            </li>
          )}
          {items.map((template) => {
            const marks = listTemplateMarks(template, client)
            return (
              <li key={template.id} className="flex items-center gap-2 py-2">
                <TemplateButton
                  name={template.name}
                  facts={describeTemplate(template)}
                  description={template.description}
                  alerts={marks.allergies}
                  cautions={marks.preferences}
                  onPress={() => onChoose({ kind: 'own', id: template.id, name: template.name })}
                />
                <TemplateMenu template={template} />
              </li>
            )
          })}
        </ul>
      )}
      {!pages.isPending && items.length === 0 && !isDefaultFound && !pages.isError && (
        <p className="mt-4 text-muted">No template matches “{search}”.</p>
      )}
      {!pages.isPending && items.length === 0 && search === '' && !pages.isError && (
        <p className="mt-4 text-muted">
          Days you save as templates stand here, for everybody who writes plans.
        </p>
      )}
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3"
          isPending={pages.isFetchingNextPage}
          onPress={() => void pages.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </Dialog>
  )
}

function TemplateButton({
  name,
  facts,
  description,
  alerts = [],
  cautions = [],
  onPress,
}: {
  name: string
  facts: string
  description?: string | null
  alerts?: readonly string[]
  cautions?: readonly string[]
  onPress: () => void
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-w-0 flex-1 rounded-control px-2 py-1.5 text-left hover:bg-sunken focus-ring"
    >
      <span className="block font-semibold break-words">{name}</span>
      <span className="block text-sm text-muted tabular">{facts}</span>
      {description && <span className="block text-sm break-words">{description}</span>}
      {alerts.length + cautions.length > 0 && (
        <span className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
          {alerts.map((mark) => (
            <span key={mark} className="inline-flex items-center gap-1 font-bold text-beet">
              <OctagonAlert size={14} aria-hidden className="shrink-0" />
              {mark}
            </span>
          ))}
          {cautions.map((mark) => (
            <span key={mark} className="inline-flex items-center gap-1 font-semibold text-turmeric-ink">
              <TriangleAlert size={14} aria-hidden className="shrink-0" />
              {mark}
            </span>
          ))}
        </span>
      )}
    </button>
  )
}

/** Renaming a template, putting this plan's days into it, and deleting it. */
function TemplateMenu({ template }: { template: PlanTemplateSummary }) {
  const [open, setOpen] = useState<'rename' | 'replace' | 'delete' | null>(null)
  const close = (): void => setOpen(null)
  return (
    <>
      <MenuButton
        label={`Actions for ${template.name}`}
        size="sm"
        entries={[
          { id: 'rename', label: 'Rename…', icon: Pencil, onAction: () => setOpen('rename') },
          {
            id: 'replace',
            label: 'Replace with this plan’s days…',
            icon: RefreshCw,
            onAction: () => setOpen('replace'),
          },
          {
            id: 'delete',
            label: 'Delete…',
            icon: Trash2,
            isDanger: true,
            onAction: () => setOpen('delete'),
          },
        ]}
      />
      {open === 'rename' && <RenameTemplate template={template} onClose={close} />}
      {open === 'replace' && <ReplaceTemplate template={template} onClose={close} />}
      {open === 'delete' && <DeleteTemplate template={template} onClose={close} />}
    </>
  )
}

function showTemplateFailure(error: unknown, failure: string): void {
  showToast({ title: 'Error', description: messageOf(error, failure), tone: 'danger' })
  // Somebody else has changed or deleted it: the list shows how it stands.
  void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
}

function RenameTemplate({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const [description, setDescription] = useState(template.description ?? '')
  const [error, setError] = useState<string>()
  const rename = useMutation({
    mutationFn: () =>
      call(updatePlanTemplate, {
        params: { id: template.id },
        body: { version: template.version, name: name.trim(), description: description.trim() || null },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      onClose()
    },
    onError: (failure) => {
      const issue =
        failure instanceof ApiError ? failure.issues.find(({ path }) => path === 'name') : undefined
      if (issue) setError(issue.message)
      else showTemplateFailure(failure, 'The template could not be renamed. Please try again.')
    },
  })
  const submit = (): void => {
    const found = name.trim() === '' ? 'Name the template' : undefined
    setError(found)
    if (found === undefined && !rename.isPending) rename.mutate()
  }
  return (
    <Dialog
      title={`Rename “${template.name}”`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button onPress={submit} isPending={rename.isPending}>
            Rename
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          submit()
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={MAX_TEMPLATE_NAME}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextField
          label="What it is for"
          isOptional
          value={description}
          maxLength={MAX_TEMPLATE_DESCRIPTION}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function ReplaceTemplate({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const planDays = usePlanDays()
  const replace = useMutation({
    mutationFn: () =>
      call(updatePlanTemplate, {
        params: { id: template.id },
        body: {
          version: template.version,
          name: template.name,
          description: template.description,
          days: [...planDays],
        },
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({ title: 'Success', description: `“${template.name}” is up to date.`, tone: 'success' })
    },
    onError: (error) => showTemplateFailure(error, 'The template could not be replaced. Please try again.'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={`Replace “${template.name}”?`}
      confirmLabel="Replace"
      isOpen
      isPending={replace.isPending}
      onClose={onClose}
      onConfirm={() => replace.mutate()}
    >
      The days of this plan take the place of those in the template, with their notes. Plans that were made
      from it stay as they are.
    </ConfirmDialog>
  )
}

function DeleteTemplate({ template, onClose }: { template: PlanTemplateSummary; onClose: () => void }) {
  const remove = useMutation({
    mutationFn: () => call(deletePlanTemplate, { params: { id: template.id } }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['api', 'plan-templates'] })
      showToast({ title: 'Success', description: `“${template.name}” is deleted.`, tone: 'success' })
    },
    onError: (error) => showTemplateFailure(error, 'The template could not be deleted. Please try again.'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={`Delete “${template.name}”?`}
      confirmLabel="Delete"
      isOpen
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      It is deleted for everybody who writes plans. Plans that were made from it stay as they are.
    </ConfirmDialog>
  )
}

type LoadedTemplate = { name: string; days: readonly PlanDay[]; foods: KnownFoods; missingCount: number }

function LoadTemplate({
  chosen,
  dayIndex,
  onBack,
  onClose,
}: {
  chosen: Chosen
  dayIndex: number
  onBack: () => void
  onClose: () => void
}) {
  const own = useQuery({
    ...queryOf(getPlanTemplate, { params: { id: chosen.kind === 'own' ? chosen.id : '' } }),
    enabled: chosen.kind === 'own',
    // Others change templates too.
    staleTime: 0,
    gcTime: 0,
  })
  const builtIn = useQuery({ ...templateFoodsQuery, enabled: chosen.kind === 'default' })
  const query = chosen.kind === 'own' ? own : builtIn
  const template = ((): LoadedTemplate | null => {
    if (chosen.kind === 'default') {
      if (!builtIn.data) return null
      const { days, foods, missingCodes } = resolveTemplate(builtIn.data)
      return { name: DEFAULT_NAME, days, foods, missingCount: missingCodes.length }
    }
    if (!own.data) return null
    const { foods } = own.data
    // A food that was withdrawn since is left out, like one of the default template.
    const { days, names } = leaveOutFoods(own.data.days, (foodId) => foods[foodId] === undefined)
    return { name: own.data.name, days, foods, missingCount: names.length }
  })()
  if (template) {
    return <ApplyTemplate template={template} dayIndex={dayIndex} onBack={onBack} onClose={onClose} />
  }
  return (
    <Dialog
      title={chosen.kind === 'own' ? chosen.name : DEFAULT_NAME}
      size="lg"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="secondary" icon={ArrowLeft} onPress={onBack}>
          Back
        </Button>
      }
    >
      {query.isError ? (
        <ErrorState
          title="The template could not be loaded"
          detail={messageOf(query.error, 'Please try again.')}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the template" count={3} rowClassName="h-24" />
      )}
    </Dialog>
  )
}

function ApplyTemplate({
  template,
  dayIndex,
  onBack,
  onClose,
}: {
  template: LoadedTemplate
  dayIndex: number
  onBack: () => void
  onClose: () => void
}) {
  const { dispatch, addFoods, announce } = usePlanStore()
  const planDays = usePlanDays()
  const client = usePlanState((state) => state.client)
  const stated = usePlanState(({ values }) => values.caloriesTarget)
  const hasContent = !planDays.every(isDayEmpty)
  const [use, setUse] = useState<'replace' | 'append' | 'onto'>('replace')
  const [dayOfTemplate, setDayOfTemplate] = useState(0)
  const [isSafe, setIsSafe] = useState(true)
  const [isScaled, setIsScaled] = useState(false)
  const target = useTargetKcal(stated)
  const { foods } = template

  const clashing = leaveOutFoods(template.days, (foodId) => isClashing(foods[foodId], client))
  const safe = clashing.names.length > 0 && isSafe ? clashing.days : template.days
  const { targetKcal } = target
  const days = isScaled && targetKcal !== null ? scaleDays(safe, lookUpIn(foods), targetKcal).days : safe
  const used = use === 'onto' ? days.slice(dayOfTemplate, dayOfTemplate + 1) : days
  const dayCount = planDays.length + (use === 'append' ? days.length : 0)
  const shownDay = planDays[dayIndex]

  const apply = (): void => {
    addFoods(foods)
    const place = use === 'onto' ? ({ kind: 'onto', dayIndex } as const) : ({ kind: use } as const)
    dispatch({ type: 'replace-days', days: combineDays(planDays, used, place) })
    announce(`${template.name} stands in the plan. Undo brings back what was there.`)
    onClose()
  }
  return (
    <Dialog
      title={template.name}
      size="lg"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" icon={ArrowLeft} onPress={onBack}>
            Back
          </Button>
          <Button onPress={apply} isDisabled={dayCount > MAX_PLAN_DAYS || (isScaled && targetKcal === null)}>
            Use template
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {template.missingCount > 0 && (
          <Banner tone="info">
            {template.missingCount === 1 ? '1 food' : `${template.missingCount} foods`} of this template{' '}
            {template.missingCount === 1 ? 'is' : 'are'} no longer among the foods and left out.
          </Banner>
        )}
        {clashing.names.length > 0 && (
          <Banner tone="warning" title="Some of it is not for this client">
            {clashing.names.join(', ')}: against allergies or preferences on record.
            <Checkbox checked={isSafe} onChange={(event) => setIsSafe(event.currentTarget.checked)}>
              Leave these foods out; an alternative takes their place where there is one
            </Checkbox>
          </Banner>
        )}
        {hasContent && (
          <RadioCards
            label="Where its days go"
            columns={3}
            value={use}
            options={[
              { value: 'replace', label: 'In place of all days' },
              { value: 'append', label: 'After the last day' },
              { value: 'onto', label: `Onto ${shownDay?.dayLabel ?? 'this day'}` },
            ]}
            error={
              dayCount > MAX_PLAN_DAYS
                ? `A plan has at most ${MAX_PLAN_DAYS} days; these would be ${dayCount}.`
                : undefined
            }
            inputProps={{
              name: 'template-use',
              onChange: ({ currentTarget: { value } }) =>
                setUse(value === 'append' || value === 'onto' ? value : 'replace'),
            }}
          />
        )}
        {use === 'onto' && days.length > 1 && (
          <RadioCards
            label="Which of its days"
            columns={3}
            value={String(dayOfTemplate)}
            options={days.map((day, index) => ({ value: String(index), label: day.dayLabel }))}
            inputProps={{
              name: 'template-day',
              onChange: (event) => setDayOfTemplate(Number(event.currentTarget.value)),
            }}
          />
        )}
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Checkbox checked={isScaled} onChange={(event) => setIsScaled(event.currentTarget.checked)}>
            Scale each day to a calorie target
          </Checkbox>
          {isScaled && <TargetField target={target} className="w-44" />}
        </div>
        <section aria-label="Days of the template">
          {used.map((day) => (
            <DayPreview key={day.dayNumber} day={day} foods={foods} />
          ))}
        </section>
      </div>
    </Dialog>
  )
}

const PREVIEW_TONES: Record<WarningTone, string> = {
  danger: 'font-bold text-beet',
  caution: 'font-semibold text-turmeric-ink',
  note: 'text-muted',
}

/** A day with its energy, its meals, and what of it speaks against this client. */
function DayPreview({ day, foods }: { day: PlanDay; foods: KnownFoods }) {
  const client = usePlanState((state) => state.client)
  const totals = sumPlanDay(day.meals, foods)
  const warnings = listWarnings([day], (id) => foods[id], client, [], [totals]).filter(
    ({ kind }) => kind !== 'empty',
  )
  const sign = (key: 'energyKcal' | 'proteinG'): string => (isTotalComplete(totals, key) ? '' : '≥ ')
  return (
    <article className="border-t border-line py-3">
      <h3 className="flex flex-wrap justify-between gap-x-4 font-semibold">
        {day.dayLabel}
        <span className="tabular">
          {sign('energyKcal')}
          {formatKcal(readTotal(totals, 'energyKcal'))} · {sign('proteinG')}
          {formatNumber(readTotal(totals, 'proteinG'))} g protein
        </span>
      </h3>
      <dl className="mt-1 text-sm">
        {MEAL_SLOTS.filter(({ key }) => isMealFilled(day.meals[key])).map(({ key, label }) => (
          <div key={key} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
            <dt className="text-muted">{label}</dt>
            <dd className="whitespace-pre-line break-words">{formatMeal(day.meals[key], 'en')}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 && (
        <ul className="mt-1 text-sm">
          {warnings.map((warning) => (
            <li
              key={`${warning.path} ${warning.alternativeIndex} ${warning.what}`}
              className={PREVIEW_TONES[warning.tone]}
            >
              {warning.place}: {warning.what}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function describeTemplate(template: PlanTemplateSummary): string {
  const { averageEnergyKcal: energy, averageProteinG: protein } = template
  const sign = (known: { isComplete: boolean }): string => (known.isComplete ? '' : '≥ ')
  return [
    template.dayCount === 1 ? '1 day' : `${template.dayCount} days`,
    ...(energy ? [`${sign(energy)}${formatKcal(energy.amount)}`] : []),
    ...(protein ? [`${sign(protein)}${formatNumber(protein.amount)} g protein a day`] : []),
    ...(template.hasMealsInWords ? ['some meals in words'] : []),
  ].join(' · ')
}
