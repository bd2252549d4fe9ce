import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react'
import { getPracticeSystem, type SystemPart, type SystemState } from '#contract/practice/dashboard.ts'
import { say } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'

/** Fetched again with each visit. */
export const systemQuery = { ...queryOf(getPracticeSystem), staleTime: 5000 }

const PART_LABELS: Record<SystemPart, MessageDescriptor> = {
  database: msg`Database`,
  jobs: msg`Background jobs`,
  mail: msg`Email`,
  disk: msg`Disk`,
  backup: msg`Backup`,
  proxy: msg`Proxy`,
}

const STATES: Record<
  SystemState,
  { label: MessageDescriptor; tone: BadgeTone; icon: LucideIcon; colour: string }
> = {
  ok: { label: msg`OK`, tone: 'leaf', icon: CircleCheck, colour: 'text-leaf' },
  attention: {
    label: msg`Needs attention`,
    tone: 'turmeric',
    icon: CircleAlert,
    colour: 'text-turmeric-ink',
  },
  failing: { label: msg`Failing`, tone: 'beet', icon: TriangleAlert, colour: 'text-beet' },
}

/** The health of each part of the system, with the result of its check. */
export function SystemCard() {
  const { data, error, isFetching, refetch } = useQuery(systemQuery)
  const worst = data?.checks.some(({ state }) => state === 'failing') ? 'failing' : 'attention'
  return (
    <Card aria-labelledby="system-heading">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="system-heading" className="heading text-xl">
          {t`System`}
        </h2>
        {data && (
          <Badge tone={data.isOperational ? 'leaf' : STATES[worst].tone} className="py-1">
            {data.isOperational ? t`System operational` : say(STATES[worst].label)}
          </Badge>
        )}
      </div>
      {data ? (
        <ul className="mt-3 grid gap-x-10 lg:grid-cols-2">
          {data.checks.map(({ part, state, text }) => {
            const { label, icon: Icon, colour } = STATES[state]
            return (
              <li
                key={part}
                className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 text-sm"
              >
                <Icon size={20} aria-hidden className={joinClasses('mt-px', colour)} />
                <p>
                  <strong className="font-semibold">{say(PART_LABELS[part])}</strong>
                  <span className={joinClasses('ml-2 font-medium', colour)}>{say(label)}</span>
                  <span className="block text-muted wrap-anywhere">{text}</span>
                </p>
              </li>
            )
          })}
        </ul>
      ) : error ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p role="alert" className="text-beet">
            {messageOf(error, t`The system could not be checked.`)}
          </p>
          <Button variant="secondary" size="sm" isPending={isFetching} onPress={() => void refetch()}>
            {t`Try again`}
          </Button>
        </div>
      ) : (
        <Loading label={t`Checking the system`} className="mt-3 grid gap-x-10 gap-y-2 lg:grid-cols-2">
          {['one', 'two', 'three'].map((row) => (
            <Skeleton key={row} className="h-14 w-full" />
          ))}
        </Loading>
      )}
    </Card>
  )
}
