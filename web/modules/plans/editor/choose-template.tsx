import { msg, plural, t } from '@lingui/core/macro'
import { Check, FilePlus2, Replace } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { MAX_SEARCH_LENGTH } from '#contract/limits.ts'
import {
  listPlanTemplates,
  NEAR_ENERGY_SHARE,
  type PlanTemplateSummary,
} from '#contract/plans/plan-templates.ts'
import { formatKcal, formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { useListPages } from '#web/kit/list/use-list-pages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  findTemplateFit,
  listPreselections,
  NO_FILTERS,
  type TemplateFilters,
  type TemplateFit,
} from '../template-fit.ts'
import { usePlanState } from './editor-context.ts'
import { TemplateFilterFields } from './template-filters.tsx'
import { TemplateMenu } from './template-menu.tsx'
import { useStartBlank, useStatedKcal } from './template-start.ts'

/** The built-in template, which is part of the code and not a row of the database. */
export const DEFAULT_TEMPLATE_NAME = msg`Default template`
const DEFAULT_TEMPLATE_KCAL = 1100

export type ChosenTemplate = { kind: 'default' } | { kind: 'own'; id: string; name: string }

/** The built-in template is shown with filters that it meets. */
function isDefaultShown({ suits, region, purpose, nearKcal }: TemplateFilters, search: string): boolean {
  return (
    say(DEFAULT_TEMPLATE_NAME).toLowerCase().includes(search.toLowerCase()) &&
    suits !== 'vegan' &&
    suits !== 'jain' &&
    (region === null || region === 'all') &&
    purpose === null &&
    (nearKcal === null || Math.abs(DEFAULT_TEMPLATE_KCAL - nearKcal) <= NEAR_ENERGY_SHARE * nearKcal)
  )
}

/**
 * Lets staff choose a template, with filters that start with the client's record and the plan's target: the built-in one
 * first, then those of the product and the practice. One press empties the plan's days instead.
 */
export function ChooseTemplate({
  onChoose,
  onClose,
}: {
  onChoose: (chosen: ChosenTemplate) => void
  onClose: () => void
}) {
  const client = usePlanState((state) => state.client)
  const targetKcal = useStatedKcal()
  const startBlank = useStartBlank()
  const [text, setText] = useState('')
  const [preselections] = useState(() => listPreselections(client, targetKcal))
  const [preselection, setPreselection] = useState(0)
  const [chosen, setFilters] = useState<TemplateFilters | null>(null)
  const filters = chosen ?? preselections[preselection] ?? NO_FILTERS
  const search = useDeferredValue(text.trim())
  const querystring = Object.fromEntries(
    Object.entries({ ...filters, search: search || null }).filter(([, value]) => value !== null),
  )
  const { items, pages } = useListPages(listPlanTemplates, { querystring })
  const isLoaded = !pages.isPending && !pages.isPlaceholderData && !pages.isError
  const isEmpty = isLoaded && items.length === 0
  // Templates that do not say what they are made for are listed with every condition.
  const hasMatch = items.some(
    ({ purposes }) => filters.purpose === null || purposes.includes(filters.purpose),
  )
  // Filters that nobody chose must not hide every template, so the next ones are tried.
  if (isLoaded && !hasMatch && chosen === null && search === '' && preselection < preselections.length - 1) {
    setPreselection(preselection + 1)
  }
  const hasDefault = isDefaultShown(filters, search)
  const hasFilters = Object.values(filters).some((value) => value !== null)
  return (
    <Dialog
      title={t`Use a template`}
      size="lg"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button
            variant="quiet"
            icon={FilePlus2}
            onPress={() => {
              startBlank()
              onClose()
            }}
          >
            {t`Start blank`}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t`Cancel`}
          </Button>
        </>
      }
    >
      <TextField
        label={t`Search templates`}
        type="search"
        value={text}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TemplateFilterFields filters={filters} targetKcal={targetKcal} onChange={setFilters} />
      {pages.isPending ? (
        <div className="mt-4">
          <LoadingRows label={t`Loading the templates`} count={3} rowClassName="h-16" />
        </div>
      ) : pages.isError && items.length === 0 ? (
        <ErrorState
          title={t`The templates could not be loaded`}
          detail={messageOf(pages.error, t`Please try again.`)}
          onRetry={() => void pages.refetch()}
        />
      ) : (
        <ul className="mt-4 flex flex-col divide-y divide-line border-y border-line empty:hidden">
          {hasDefault && (
            <li className="flex items-center gap-2 py-2">
              <TemplateButton
                name={say(DEFAULT_TEMPLATE_NAME)}
                facts={t`3 days · vegetarian Indian meals of about ${{ kcal: formatKcal(DEFAULT_TEMPLATE_KCAL) }}`}
                onPress={() => onChoose({ kind: 'default' })}
              />
            </li>
          )}
          {items.map((template) => (
            <li key={template.id} className="flex items-center gap-2 py-2">
              <TemplateButton
                name={template.name}
                facts={describeTemplate(template)}
                description={template.description}
                fit={client === null ? null : findTemplateFit(template, client)}
                onPress={() => onChoose({ kind: 'own', id: template.id, name: template.name })}
              />
              <TemplateMenu template={template} />
            </li>
          ))}
        </ul>
      )}
      {isEmpty && !hasDefault && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-muted">
          <p>{search === '' ? t`No template matches these filters.` : t`No template matches “${search}”.`}</p>
          {hasFilters && (
            <Button variant="secondary" size="sm" onPress={() => setFilters(NO_FILTERS)}>
              {t`Clear filters`}
            </Button>
          )}
        </div>
      )}
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-3"
          isPending={pages.isFetchingNextPage}
          onPress={() => void pages.fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
    </Dialog>
  )
}

function TemplateButton({
  name,
  facts,
  description,
  fit = null,
  onPress,
}: {
  name: string
  facts: string
  description?: string | null
  fit?: TemplateFit | null
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
      {fit && <FitLine fit={fit} />}
    </button>
  )
}

function FitLine({ fit: { conflictCount, foodCount, reasons } }: { fit: TemplateFit }) {
  const Icon = conflictCount === 0 ? Check : Replace
  return (
    <span
      className={joinClasses(
        'mt-0.5 flex gap-1 text-sm font-semibold',
        conflictCount === 0 ? 'text-leaf' : 'text-turmeric-ink',
      )}
    >
      <Icon size={14} aria-hidden className="mt-1 shrink-0" />
      {conflictCount === 0
        ? t`Suits the client`
        : t`${conflictCount} of ${foodCount} foods would be swapped: ${{ reasons: reasons.join(', ') }}`}
    </span>
  )
}

function describeTemplate(template: PlanTemplateSummary): string {
  const { averageEnergyKcal: energy, averageProteinG: protein } = template
  const sign = (known: { isComplete: boolean }): string => (known.isComplete ? '' : '≥ ')
  return [
    plural(template.dayCount, { one: '# day', other: '# days' }),
    ...(energy ? [`${sign(energy)}${formatKcal(energy.amount)}`] : []),
    ...(protein ? [t`${{ amount: `${sign(protein)}${formatNumber(protein.amount)}` }} g protein a day`] : []),
    ...(template.hasMealsInWords ? [t`some meals as text`] : []),
  ].join(' · ')
}
