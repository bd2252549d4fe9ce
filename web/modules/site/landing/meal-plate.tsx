import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { SampleDay } from '#contract/site/page-data.ts'
import { formatKcal } from '#domain/units/format.ts'
import { roundRows } from '#domain/units/rounding.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MacroLegend, type PlateFigures, PlateRing } from '#web/ui/plate-ring.tsx'

const STEP_MS = 1400

/**
 * A day of real food, meal by meal, while the ring fills. The document shows the whole day, which remains visible
 * without scripts or with reduced motion. Otherwise the day plays once and can be stopped, repeated, or stepped through
 * by choosing a meal.
 */
export function LivingDayView({ day }: { day: SampleDay }) {
  const last = day.meals.length - 1
  const [reached, setReached] = useState(last)
  const [isPlaying, setIsPlaying] = useState(false)
  const hasPlayed = useRef(false)
  const frame = useRef<HTMLDivElement>(null)

  // Starts once, when it scrolls into view.
  useEffect(() => {
    if (hasPlayed.current || last < 1 || !frame.current || !hasMotion()) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting || hasPlayed.current) return
        hasPlayed.current = true
        observer.disconnect()
        setReached(0)
        setIsPlaying(true)
      },
      { threshold: 0.5 },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [last])

  useEffect(() => {
    if (!isPlaying) return
    if (reached >= last) {
      setIsPlaying(false)
      return
    }
    const timer = setTimeout(() => setReached(reached + 1), STEP_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, reached, last])

  const meals = roundEnergies(day.meals)
  const eaten = addUp(meals.slice(0, reached + 1))
  const whole = addUp(meals)
  const share = (eaten.energyKcal ?? 0) / Math.max(1, whole.energyKcal ?? 0)
  const PlayIcon = isPlaying ? Pause : Play

  return (
    <div ref={frame} className="@container">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 @min-[30rem]:grid-cols-[auto_minmax(0,1fr)] @min-[30rem]:items-center">
        <div className="flex flex-col items-center gap-4">
          <PlateRing
            figures={eaten}
            size="xl"
            filledShare={share}
            caption={reached >= last ? 'kcal today' : 'kcal so far'}
          />
          <MacroLegend figures={eaten} layout="grid" />
        </div>
        <div>
          <ol className="flex flex-col">
            {meals.map((meal, index) => {
              const isReached = index <= reached
              return (
                <li key={meal.slot} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    aria-current={index === reached ? 'step' : undefined}
                    onClick={() => {
                      hasPlayed.current = true
                      setIsPlaying(false)
                      setReached(index)
                    }}
                    className={joinClasses(
                      'grid w-full grid-cols-[1fr_auto] gap-x-3 rounded-[4px] py-2 text-left transition-colors',
                      isReached ? 'text-ink' : 'text-muted',
                    )}
                  >
                    <span className="text-sm leading-snug font-semibold">
                      {meal.items.map(({ measure, name }) => `${measure} ${name}`).join(', ')}
                    </span>
                    <span className="text-sm font-semibold tabular">{formatKcal(meal.energyKcal)}</span>
                    <span className="col-span-2 text-sm text-muted">
                      {meal.slot}, {meal.time}
                    </span>
                  </button>
                </li>
              )
            })}
          </ol>
          <button
            type="button"
            onClick={() => {
              hasPlayed.current = true
              if (!isPlaying && reached >= last) setReached(0)
              setIsPlaying(!isPlaying)
            }}
            className="mt-2 -ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-sm font-semibold text-leaf hover:bg-leaf-tint"
          >
            <PlayIcon size={18} aria-hidden />
            {isPlaying ? 'Pause the day' : 'Play the day'}
          </button>
        </div>
      </div>
    </div>
  )
}

/** The energies as they are shown, so that the meals add up to the figure in the ring. */
function roundEnergies(meals: SampleDay['meals']): SampleDay['meals'] {
  const rounded = roundRows(meals.map(({ energyKcal }) => energyKcal))
  return meals.map((meal, index) => ({ ...meal, energyKcal: rounded[index] ?? meal.energyKcal }))
}

function addUp(meals: SampleDay['meals']): PlateFigures & { energyKcal: number } {
  const sum = (key: 'energyKcal' | 'proteinG' | 'carbsG' | 'fatG' | 'fibreG'): number =>
    meals.reduce((total, meal) => total + meal[key], 0)
  return {
    energyKcal: sum('energyKcal'),
    proteinG: sum('proteinG'),
    carbsG: sum('carbsG'),
    fatG: sum('fatG'),
    fibreG: sum('fibreG'),
  }
}

function hasMotion(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}
