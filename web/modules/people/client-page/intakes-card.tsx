import { t } from '@lingui/core/macro'
import type { ClientOverview } from '#contract/people/clients.ts'
import { findReferenceIntakes, listComparableIntakes } from '#domain/nutrients/reference-intakes.ts'
import { Card } from '#web/ui/card.tsx'
import { IntakeFigures, IntakeNotes } from '../shared/intake-notes.tsx'
import { MissingFactsButton } from '../shared/missing-facts.tsx'

/** The client's reference intakes with their source. If age or sex is missing, it can be recorded here. */
export function IntakesCard({ client }: { client: ClientOverview }) {
  const answer = findReferenceIntakes(client)
  return (
    <Card aria-labelledby="intakes-heading">
      <h2 id="intakes-heading" className="heading text-lg">
        {t`Daily reference intakes`}
      </h2>
      {answer.ok ? (
        <details className="mt-2">
          <summary className="rounded-control text-sm font-semibold focus-ring">
            {t`EAR, RDA and upper limits`}
          </summary>
          <IntakeFigures rows={listComparableIntakes(answer.rows)} />
          <IntakeNotes answer={answer} />
        </details>
      ) : (
        <>
          <p className="mt-2 text-sm text-muted">{answer.reason}</p>
          <MissingFactsButton clientId={client.id} missing={answer.missing} className="mt-2" />
        </>
      )}
    </Card>
  )
}
