import { plural, t } from '@lingui/core/macro'
import type { CookMeal, CookMenu, CookPortion } from '#contract/plans/cook-links.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { nameSlot } from '#domain/plans/plan.ts'
import { formatDate } from '#domain/units/format.ts'
import { wordsOf } from '#domain/words/words.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { choosePrintedSize, type PrintedSize } from './printed-size.ts'

const TYPE: Record<PrintedSize, string> = { 14: 'text-sm', 12: 'text-xs', 10: 'text-[0.625rem]' }

/** The menus of the week on one page for the kitchen wall, as large as fits; hidden on the screen. */
export function PrintedWeek({ menu: { days, people } }: { menu: CookMenu }) {
  const shown = days.flatMap(({ date, meals }) =>
    meals.length === 0
      ? []
      : [{ date, meals: meals.map(({ slot, dishes }) => ({ slot, lines: writeDishes(dishes) })) }],
  )
  const size = choosePrintedSize(shown.map(({ meals }) => meals.map(({ lines }) => lines)))
  return (
    <div data-print="" className="print-landscape hidden print:block">
      <p className="heading text-2xl">
        {plural(people, { one: 'Menu for # person', other: 'Menu for # people' })}
      </p>
      <div className="mt-3 grid grid-cols-7 gap-x-3">
        {shown.map(({ date, meals }) => (
          <div key={date} className="min-w-0 border-t-2 border-ink pt-1">
            <p className="font-semibold">
              {formatWeekday(date)}{' '}
              <span className="block text-xs font-normal tabular">{formatDate(date)}</span>
            </p>
            {meals.map(({ slot, lines }) => (
              <div key={slot} className={joinClasses('mt-1.5 leading-tight wrap-break-word', TYPE[size])}>
                <p className="text-muted">{nameSlot(slot)}</p>
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a meal can have the same line twice, and the order is fixed
                  <p key={index}>{line}</p>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

function writeDishes(dishes: CookMeal['dishes']): string[] {
  if (dishes.length === 0) return [t`No dishes are listed. Please ask what to cook.`]
  return dishes.map((dish) => [dish, ...dish.alternatives].map(writePortion).join(` ${wordsOf().or} `))
}

function writePortion(dish: CookPortion): string {
  return `${formatItemAmount(dish)} ${dish.name}`
}
