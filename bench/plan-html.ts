import { pathToFileURL } from 'node:url'
import type {
  PlanDocument,
  PlanDocumentFood,
  PlanDocumentTotals,
} from '#server/modules/plans/pdf/plan-document.ts'

/** Writes the same plan with the same fonts as HTML, for a browser to print. */
export function writePlanHtml(plan: PlanDocument, fontPaths: readonly string[]): string {
  const { words, client } = plan
  const facts: [string, string | null][] = [
    [words.age, client.ageText],
    [words.height, client.heightText],
    [words.weight, client.weightText],
    [words.bmi, client.bmi && [client.bmi.valueText, client.bmi.sentence, client.bmi.sourceText].join(' · ')],
    [words.livesIn, client.location],
    [words.health, client.healthIssues],
    [words.eats, client.preferences],
    [words.allergies, client.allergies],
  ]
  const days = plan.days.map(
    (
      day,
    ) => `<section class="day"><h3>${escapeText(day.label)}</h3><p>${escapeText(day.datesText ?? '')}</p>${day.totals ? writeTotals(day.totals) : ''}
      <table><thead><tr><th>${words.when}</th><th>${words.what}</th><th>${words.energy}</th></tr></thead>${day.meals
        .map(
          (meal) =>
            `<tr><td><b>${escapeText(meal.name)}</b><br><small>${escapeText(meal.timeText)}</small></td><td>${
              meal.items
                .map((item) =>
                  [item, ...item.alternatives]
                    .map((food, index) => `<div>${index > 0 ? `${words.or} ` : ''}${writeFood(food)}</div>`)
                    .join(''),
                )
                .join('') + escapeText(meal.text ?? '')
            }</td><td>${escapeText(meal.energyText ?? '')}</td></tr>`,
        )
        .join('')}</table></section>`,
  )
  const groceries = plan.grocery?.categories.map(
    ({ name, items }) =>
      `<section><h3>${escapeText(name)}</h3>${items
        .map(
          (item) =>
            `<div class="line"><span>☐ ${escapeText(item.name)} ${escapeText(item.hindiName ?? '')}</span><b>${escapeText(item.amountText)}</b></div>`,
        )
        .join('')}</section>`,
  )
  const faces = fontPaths.map((path, index) => {
    const weight = [400, 600, 800][index % 3]
    return `@font-face { font-family: Anek${index < 3 ? 'Latin' : 'Deva'}; font-weight: ${weight}; src: url(${pathToFileURL(path)}) }`
  })
  return `<!doctype html><html lang="${plan.language}"><title>${escapeText(plan.title)}</title><style>${faces.join('\n')}
    @page { size: A4; margin: 19mm 17mm } body { font: 9.5pt AnekLatin, AnekDeva; margin: 0 }
    h1 { font-size: 38pt } h2, section.cover { break-after: avoid } .day { break-inside: avoid }
    table { width: 100%; border-collapse: collapse } td, th { border-top: 0.5pt solid #ccc; vertical-align: top; text-align: left; padding: 2mm 0 }
    .line, td div { display: flex; justify-content: space-between } .columns { columns: 3 } .page { break-before: page }
    </style><header>${escapeText(plan.brand.name)} ${plan.brand.contactLines.map(escapeText).join('<br>')}</header>
    <p>${escapeText(plan.planForText)}</p><h1>${escapeText(plan.title)}</h1><p>${escapeText(plan.description ?? '')}</p>
    <p>${escapeText(plan.period.startText)} ${words.to} ${escapeText(plan.period.endText)} · ${escapeText(plan.period.lengthText)}</p>
    ${plan.averageDay ? writeRing(plan.averageDay) + writeTotals(plan.averageDay) : ''}
    <h2>${words.dailyTargets}</h2><p>${escapeText(plan.targets?.calories ?? '')} ${escapeText(plan.targets?.protein ?? '')} ${plan.notes.map(escapeText).join(' ')}</p>
    <h2>${escapeText(plan.aboutText)}</h2><table>${facts.map(([label, text]) => `<tr><td>${label}<td>${escapeText(text ?? '')}`).join('')}</table>
    <ul>${plan.tips.map((tip) => `<li>${escapeText(tip)}`).join('')}</ul><p>${escapeText(plan.instructions ?? '')}</p><p>${escapeText(plan.motivationalQuote ?? '')}</p>
    <h2 class="page">${words.yourDays}</h2>${days.join('')}
    <h2 class="page">${words.groceryList}</h2><div class="columns">${groceries?.join('') ?? ''}</div>
    <p>${escapeText(plan.practitioner?.name ?? '')} ${escapeText(plan.practitioner?.registrationText ?? '')}</p><p>${plan.sources.map(escapeText).join('<br>')}</p>`
}

function writeFood(food: PlanDocumentFood): string {
  return `<span><b>${escapeText(food.name)}</b> ${escapeText(food.hindiName ?? '')} ${escapeText(food.stateText ?? '')}</span><span>${escapeText(food.amountText)}</span>`
}

function writeTotals({ energyText, macros }: PlanDocumentTotals): string {
  return `<p>${escapeText(energyText ?? '')} ${macros.map(({ label, amountText }) => `${escapeText(label)} ${escapeText(amountText)}`).join(' · ')}</p>`
}

function writeRing({ macros }: PlanDocumentTotals): string {
  const arcs = macros.map(
    ({ energyShare }, index) =>
      `<circle r="40" fill="none" stroke="hsl(${index * 80} 50% 40%)" stroke-width="10" pathLength="1" stroke-dasharray="${energyShare} 1"/>`,
  )
  return `<svg viewBox="-50 -50 100 100" width="60mm" height="60mm">${arcs.join('')}</svg>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
