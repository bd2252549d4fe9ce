import { t } from '@lingui/core/macro'
import { OctagonAlert } from 'lucide-react'
import type { ClientOverview } from '#contract/people/clients.ts'
import { nameAlerts } from '../clients/client-words.ts'

/** Allergies and health flags of a client, in red above every tab. */
export function AlertStrip({ client }: { client: ClientOverview }) {
  const { allergies, flags } = nameAlerts(client)
  if (allergies.length === 0 && flags.length === 0) return null
  return (
    <section
      aria-label={t`Client alerts`}
      className="sticky top-0 z-10 -mx-1 bg-paper px-1 py-2 print:static"
    >
      <div className="flex items-start gap-2 rounded-control border border-beet/50 bg-beet-tint px-3 py-1.5 text-beet">
        <OctagonAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        <p className="flex min-w-0 flex-wrap gap-x-4 font-bold wrap-anywhere">
          {allergies.length > 0 && <span>{t`Allergies: ${{ allergies: allergies.join(', ') }}`}</span>}
          {flags.length > 0 && <span>{flags.join(' · ')}</span>}
        </p>
      </div>
    </section>
  )
}
