import { plural, t } from '@lingui/core/macro'
import { Archive, MessageSquare, UserPlus, X } from 'lucide-react'
import { exportPracticeClients, type ListedClient } from '#contract/people/clients.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { ClientTask } from './client-task.ts'
import type { ChosenClients } from './use-chosen-clients.ts'

/** The actions on the chosen clients, at the lower edge of the window while the list is in view. */
export function ChosenClientsBar({
  chosen,
  shown,
  canManage,
  onChoose,
  onTask,
}: {
  chosen: ChosenClients
  shown: readonly ListedClient[]
  /** True if the reader may assign and archive clients. */
  canManage: boolean
  onChoose: (clients: readonly ListedClient[], isChosen: boolean) => void
  onTask: (task: ClientTask) => void
}) {
  if (chosen.size === 0) return null
  const clients = [...chosen.values()]
  const others = shown.filter(({ id }) => !chosen.has(id))
  return (
    <section
      aria-label={t`Selected clients`}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-card border border-line bg-surface p-3 shadow-float"
    >
      <p role="status" className="mr-1 font-semibold tabular">
        {plural(chosen.size, { one: '# client selected', other: '# clients selected' })}
      </p>
      <div className="order-1 flex items-center gap-2 max-md:order-2 max-md:w-full max-md:overflow-x-auto max-md:p-1">
        <Button size="sm" icon={MessageSquare} onPress={() => onTask({ kind: 'message', clients })}>
          {t`Message`}
        </Button>
        {canManage && (
          <>
            <Button
              variant="secondary"
              size="sm"
              icon={UserPlus}
              onPress={() => onTask({ kind: 'assign', clients })}
            >
              {t`Assign`}
            </Button>
            <Button
              variant="secondary"
              size="sm"
              icon={Archive}
              onPress={() => onTask({ kind: 'archive', clients })}
            >
              {t`Archive`}
            </Button>
          </>
        )}
        <CsvButton
          endpoint={exportPracticeClients}
          input={{ querystring: { ids: [...chosen.keys()].join(',') } }}
          fileName="clients.csv"
          failure={t`Failed to export the clients`}
        />
      </div>
      <span className="order-1 ml-auto flex items-center gap-1">
        {others.length > 0 && (
          <Button variant="quiet" size="sm" onPress={() => onChoose(others, true)}>
            {t`Select all shown`}
          </Button>
        )}
        <IconButton label={t`Clear selection`} icon={X} onPress={() => onChoose(clients, false)} />
      </span>
    </section>
  )
}
