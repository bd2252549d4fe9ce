import { plural, t } from '@lingui/core/macro'
import { ChevronDown, Printer } from 'lucide-react'
import type { CookMenu, CookRecipe } from '#contract/plans/cook-links.ts'
import { AISLE_LABELS } from '#domain/plans/grocery/aisle-labels.ts'
import { formatDate } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { Button } from '#web/ui/button.tsx'
import { HindiName } from '../shared/hindi-name.tsx'
import { CookMealView } from './cook-meal.tsx'
import { PrintedWeek } from './printed-week.tsx'

/** Seven days of menus with recipes, and what to buy. Today is open; the other days open by a press. */
export function CookWeek({ menu }: { menu: CookMenu }) {
  const recipes = new Map(menu.recipes.map((recipe) => [recipe.foodId, recipe]))
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{plural(menu.people, { one: 'For # person', other: 'For # people' })}</p>
        <Button variant="secondary" icon={Printer} onPress={() => window.print()}>
          {t`Print`}
        </Button>
      </div>
      <div className="divide-y divide-line border-y border-line">
        {menu.days.map((day, index) => (
          <Day key={day.date} day={day} isToday={index === 0} recipes={recipes} />
        ))}
      </div>
      {menu.groceries.length > 0 && <ToBuy groceries={menu.groceries} />}
      {/* Always there, so that the browser’s own command prints it too. */}
      <PrintedWeek menu={menu} />
    </>
  )
}

function Day({
  day: { date, meals },
  isToday,
  recipes,
}: {
  day: CookMenu['days'][number]
  isToday: boolean
  recipes: ReadonlyMap<string, CookRecipe>
}) {
  return (
    <details open={isToday} className="group">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2 focus-ring">
        <h2 className="heading text-xl">
          {isToday ? t`Today` : formatWeekday(date)}
          <span className="pl-2 font-sans text-sm font-normal text-muted tabular">{formatDate(date)}</span>
        </h2>
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {meals.length === 0 ? (
        <p className="pb-5 text-muted">{t`No menu for this day.`}</p>
      ) : (
        <div className="flex flex-col gap-6 pb-6">
          {meals.map((meal) => (
            <CookMealView key={meal.slot} meal={meal} recipes={recipes} />
          ))}
        </div>
      )}
    </details>
  )
}

function ToBuy({ groceries }: { groceries: CookMenu['groceries'] }) {
  return (
    <details className="group border-b border-line pb-4">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-3 py-2 focus-ring">
        <h2 className="heading text-xl">{t`Groceries for these days`}</h2>
        <ChevronDown
          size={22}
          aria-hidden
          className="shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      {groceries.map(({ category, items }) => (
        <section key={category} className="mb-4">
          <h3 className="font-semibold">{say(AISLE_LABELS[category])}</h3>
          <ul className="mt-1 divide-y divide-line border-y border-line">
            {items.map(({ name, hindiName, amountText }) => (
              <li key={name} className="flex items-baseline justify-between gap-4 py-1.5">
                <span className="min-w-0 break-words">
                  {name}
                  <HindiName name={hindiName} />
                </span>
                <span className="max-w-3/5 shrink-0 text-right font-semibold tabular">{amountText}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
