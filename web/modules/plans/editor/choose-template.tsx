import { OctagonAlert, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import { listPlanTemplates, type PlanTemplateSummary } from '#contract/plans/plan-templates.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { listTemplateMarks } from '../template-days.ts'
import { usePlanState } from './editor-context.ts'
import { TemplateMenu } from './template-menu.tsx'

/** The built-in template, which is part of the code and not a row of the database. */
export const DEFAULT_TEMPLATE_NAME = 'Default template'

export type ChosenTemplate = { kind: 'default' } | { kind: 'own'; id: string; name: string }

/** Lets staff choose a template: the built-in one first, then those of the practice. */
export function ChooseTemplate({
  onChoose,
  onClose,
}: {
  onChoose: (chosen: ChosenTemplate) => void
  onClose: () => void
}) {
  const client = usePlanState((state) => state.client)
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { items, pages } = useListPages(listPlanTemplates, {
    querystring: search === '' ? {} : { search },
  })
  const isDefaultFound = DEFAULT_TEMPLATE_NAME.toLowerCase().includes(search.toLowerCase())
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
                name={DEFAULT_TEMPLATE_NAME}
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
