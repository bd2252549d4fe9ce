import type { CookMenu, CookPortion } from '#contract/plans/cook-links.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import { formatDate, formatNumber } from '#domain/units/format.ts'
import { ENGLISH } from '#domain/words/en.ts'
import { formatWeekday } from '#web/kit/format-weekday.ts'

/** The menus of the week on one page for the kitchen wall; hidden on the screen. */
export function PrintedWeek({ menu: { days, people } }: { menu: CookMenu }) {
  return (
    <div data-print="" className="print-landscape hidden print:block">
      <p className="heading text-2xl">
        What to cook, for {formatNumber(people)} {people === 1 ? 'person' : 'people'}
      </p>
      <div className="mt-3 grid grid-cols-7 gap-x-3">
        {days
          .filter(({ meals }) => meals.length > 0)
          .map(({ date, meals }) => (
            <div key={date} className="min-w-0 border-t-2 border-ink pt-1">
              <p className="font-semibold">
                {formatWeekday(date)}{' '}
                <span className="block text-xs font-normal tabular">{formatDate(date)}</span>
              </p>
              {meals.map(({ slot, dishes }) => (
                <div key={slot} className="mt-1.5 text-xs leading-tight wrap-break-word">
                  <p className="text-muted">{ENGLISH.slots[slot]}</p>
                  {dishes.length === 0 ? (
                    <p>Ask what to cook.</p>
                  ) : (
                    dishes.map((dish) => (
                      <p key={dish.foodId}>{[dish, ...dish.alternatives].map(writePortion).join(' or ')}</p>
                    ))
                  )}
                </div>
              ))}
            </div>
          ))}
      </div>
    </div>
  )
}

function writePortion(dish: CookPortion): string {
  return `${formatItemAmount(dish, 'en')} ${dish.name}`
}
