import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { SampleDay } from '#contract/site/page-data.ts'
import type { PublicPerson } from '#contract/site/public-content.ts'
import { formatGrams, formatKcal } from '#domain/units/format.ts'
import { roundRows } from '#domain/units/rounding.ts'
import { say } from '#domain/words/say.ts'
import { Portrait } from '#web/kit/portrait.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MACROS, PlateRing } from '#web/ui/plate-ring.tsx'
import { useConsultationsLeft } from './consultations-left.ts'

type Meal = SampleDay['meals'][number]

/** A meal of a single food is no plate. */
const LEAST_FOODS = 2

/**
 * One meal of real food: its dishes in household measures, whose kilocalories add up to the figure in the ring. The other
 * meals of the day are a press away.
 *
 * @param props.person The person whose portrait is over the edge of the ring until it is known who calls at the next free time;
 *   `null` for none.
 */
export function MealPlate({ day, person }: { day: SampleDay; person: PublicPerson | null }) {
  const meals = listPlates(day)
  const [chosen, setChosen] = useState<string | null>(null)
  const caller = useConsultationsLeft()?.nextSlot?.person ?? person
  const meal = meals.find(({ slot }) => slot === chosen) ?? findFullest(meals)
  if (!meal) return null
  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-center @min-[17rem]:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] gap-x-4 gap-y-3 @min-[30rem]:gap-x-10">
        <div className="relative">
          <PlateRing figures={meal} size="fill" caption={t`kcal, ${{ meal: meal.slot.toLowerCase() }}`} />
          {caller && (
            <div
              data-caller-portrait
              className="absolute -bottom-2 -left-2 aspect-square w-2/5 rounded-full bg-paper p-1 @min-[30rem]:-bottom-3 @min-[30rem]:-left-4"
            >
              <Portrait person={caller} sizes="(min-width: 60rem) 8rem, 5rem" className="size-full" />
            </div>
          )}
        </div>
        <Dishes meal={meal} />
        <Macros meal={meal} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's group */}
      <div
        role="group"
        aria-label={t`Choose another meal of the day`}
        className="mt-3 hidden flex-wrap gap-1.5 @min-[26rem]:flex"
      >
        {meals.map(({ slot }) => (
          <button
            key={slot}
            type="button"
            aria-pressed={slot === meal.slot}
            onClick={() => setChosen(slot)}
            className={joinClasses(
              'min-h-11 shrink-0 rounded-full border px-3.5 text-sm font-semibold transition-colors',
              slot === meal.slot
                ? 'border-leaf bg-leaf-tint text-ink'
                : 'border-line text-muted hover:bg-sunken',
            )}
          >
            {slot}
          </button>
        ))}
      </div>
    </div>
  )
}

function Dishes({ meal }: { meal: Meal }) {
  const rounded = roundRows(meal.items.map(({ energyKcal }) => energyKcal))
  return (
    <dl className="min-h-45 content-center text-sm leading-snug @min-[30rem]:text-base">
      {meal.items.map(({ name, measure }, index) => (
        <div key={name} className="flex items-baseline justify-between gap-2 border-b border-line py-1.5">
          <dt>
            <span className="text-muted">{measure}</span> {name}
          </dt>
          <dd className="shrink-0 font-semibold tabular">{rounded[index]}</dd>
        </div>
      ))}
      <div className="flex items-baseline justify-between gap-2 pt-1.5">
        <dt className="font-semibold">{meal.slot}</dt>
        <dd className="shrink-0 font-semibold text-leaf tabular">{formatKcal(meal.energyKcal)}</dd>
      </div>
    </dl>
  )
}

/** The figures of the ring's arcs, in one row on every screen. */
function Macros({ meal }: { meal: Meal }) {
  return (
    <dl className="flex @min-[17rem]:col-span-2 flex-wrap justify-between gap-x-3 gap-y-1 text-sm @min-[30rem]:justify-start @min-[30rem]:gap-x-8">
      {MACROS.map(({ key, label, fill }) => (
        <div key={key}>
          <dt className="flex items-center gap-1.5 text-muted">
            <span
              aria-hidden
              className={joinClasses('size-2.5 forced-color-adjust-none rounded-[3px]', fill)}
            />
            {say(label)}
          </dt>
          <dd className="pl-4 font-semibold tabular">{formatGrams(meal[key])}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the meals of the day that are a plate of several dishes. */
export function listPlates(day: SampleDay): Meal[] {
  return day.meals.filter(({ items }) => items.length >= LEAST_FOODS)
}

function findFullest(meals: readonly Meal[]): Meal | undefined {
  return meals.toSorted((a, b) => b.items.length - a.items.length)[0]
}
