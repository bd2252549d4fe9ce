import { t } from '@lingui/core/macro'
import type { ClientOverview } from '#contract/people/clients.ts'
import { nameAlerts } from '../clients/client-words.ts'
import { AlertBand } from '../shared/alert-band.tsx'

/** Allergies and health flags of a client, in red above every tab. */
export function AlertStrip({ client }: { client: ClientOverview }) {
  const { allergies, flags } = nameAlerts(client)
  if (allergies.length === 0 && flags.length === 0) return null
  return (
    <section
      aria-label={t`Client alerts`}
      className="sticky top-0 z-10 -mx-1 bg-paper px-1 py-2 print:static"
    >
      <AlertBand label={t`Client alerts`} showAll={t`Show all alerts`}>
        {allergies.length > 0 && (
          <span className="mr-4 font-bold">{t`Allergies: ${{ allergies: allergies.join(', ') }}`}</span>
        )}
        {flags.length > 0 && <span className="font-bold">{flags.join(' · ')}</span>}
      </AlertBand>
    </section>
  )
}
