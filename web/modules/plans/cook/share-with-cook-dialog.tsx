import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, Link as LinkIcon, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import {
  COOK_LINK_DAYS,
  type CookLink,
  createCookLink,
  listCookLinks,
  MAX_COOK_LINKS,
  revokeCookLink,
} from '#contract/plans/cook-links.ts'
import { buildShareLink } from '#domain/units/chat-link.ts'
import { formatDay, formatNumber } from '#domain/units/format.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { currentLocale } from '#domain/words/say.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryOf } from '#web/kit/api/query-client.ts'
import { useUser } from '#web/kit/api/session.ts'
import { copyText } from '#web/kit/copy-text.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { useAction } from '#web/kit/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { PeopleStepper } from '../dishes/people-stepper.tsx'
import { useHouseholdSize } from '../household-write.ts'

const linksQuery = queryOf(listCookLinks)

/** Makes a link for the person who cooks, and lists the links that work, so that each can be stopped. */
export function ShareWithCookDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ ...linksQuery, staleTime: 0 })
  const action = useAction(query.refetch)
  const [people, setPeople] = useState(useHouseholdSize())
  const [locale, setLocale] = useState(currentLocale())
  const offered = useOfferedLocales()
  const [made, setMade] = useState<{ id: string; url: string } | null>(null)
  const [stopping, setStopping] = useState<CookLink | null>(null)
  const links = query.data ?? []
  const create = () =>
    action.run(
      'create',
      async () => {
        const { link, url } = await call(createCookLink, { body: { people, locale } })
        setMade({ id: link.id, url })
        return null
      },
      t`The link was not created`,
    )
  const stop = async ({ id }: CookLink): Promise<void> => {
    const work = async () => {
      await call(revokeCookLink, { params: { id } })
      return { title: t`The link is stopped` }
    }
    if (await action.run(id, work, t`The link was not stopped`)) {
      setMade((latest) => (latest?.id === id ? null : latest))
      setStopping(null)
    }
  }
  return (
    <Dialog title={t`Share with the cook`} size="md" isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p className="measure">
          <Trans>
            A page with the week’s menus, groceries and recipes. Anyone with the link can open it for{' '}
            {{ days: formatNumber(COOK_LINK_DAYS) }} days. It shows no name, no calories and no health
            details.
          </Trans>
        </p>
        {made ? (
          <MadeLink url={made.url} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PeopleStepper value={people} onChange={setPeople} />
            {offered.length > 1 && (
              <NativeSelect
                label={t`Language of the page`}
                isLabelHidden
                className="min-w-36"
                value={locale}
                options={offered.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
                onChange={({ target }) =>
                  setLocale(offered.find((value) => value === target.value) ?? currentLocale())
                }
              />
            )}
            <Button
              icon={LinkIcon}
              isDisabled={links.length >= MAX_COOK_LINKS}
              isPending={action.pending === 'create'}
              onPress={() => void create()}
            >
              {t`Create link`}
            </Button>
          </div>
        )}
        {links.length >= MAX_COOK_LINKS && !made && (
          <p className="text-sm text-muted">
            {t`You already have ${{ count: formatNumber(MAX_COOK_LINKS) }} links. Stop one to create another.`}
          </p>
        )}
        {query.isError ? (
          <ErrorState
            title={t`Your links could not be loaded`}
            detail={messageOf(query.error, t`Please try again.`)}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        ) : query.isPending ? (
          <LoadingRows label={t`Loading your links`} count={2} rowClassName="h-14" />
        ) : (
          links.length > 0 && <LinkRows links={links} newId={made?.id ?? null} onStop={setStopping} />
        )}
      </div>
      <ConfirmDialog
        title={t`Stop this link?`}
        confirmLabel={t`Stop link`}
        isOpen={stopping !== null}
        isPending={stopping !== null && action.pending === stopping.id}
        onClose={() => setStopping(null)}
        onConfirm={() => stopping && void stop(stopping)}
      >
        {t`This link will stop working for everyone. You can create a new link at any time.`}
      </ConfirmDialog>
    </Dialog>
  )
}

/** The address of a new link, which is shown only once. */
function MadeLink({ url }: { url: string }) {
  const message = `${t`This week’s menu:`}\n${url}`
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t`Link`}
        value={url}
        readOnly
        hint={t`Copy it now: it is shown only once.`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onPress={() => void copyText(url, t`Link copied`)}>
          {t`Copy link`}
        </Button>
        <a
          href={buildShareLink(message)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'md' })}
        >
          <MessageCircle size={20} aria-hidden className="shrink-0" />
          {t`Send on WhatsApp`}
        </a>
      </div>
    </div>
  )
}

function LinkRows({
  links,
  newId,
  onStop,
}: {
  links: readonly CookLink[]
  newId: string | null
  onStop: (link: CookLink) => void
}) {
  const { timeZone } = useUser()
  return (
    <section aria-labelledby="cook-links-heading" className="flex flex-col gap-2">
      <h3 id="cook-links-heading" className="heading text-lg">
        {t`Active links`}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-semibold">
                {plural(link.people, { one: 'For # person', other: 'For # people' })}
                {link.locale !== currentLocale() && (
                  <span lang={link.locale}> · {LOCALE_NAMES[link.locale]}</span>
                )}
                {link.id === newId && (
                  <span className="text-leaf"> · {t({ message: 'New', context: 'link' })}</span>
                )}
              </p>
              <p className="text-sm text-muted">
                {t`Until ${{ day: formatDay(link.expiresAt, timeZone) }}`} · {describeOpened(link, timeZone)}
              </p>
            </div>
            <Button variant="quiet" className="min-h-11" onPress={() => onStop(link)}>
              <Trans>
                Stop
                <span className="sr-only"> the link created on {formatDay(link.createdAt, timeZone)}</span>
              </Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeOpened({ openedCount, lastOpenedAt }: CookLink, timeZone: string): string {
  if (lastOpenedAt === null) return t`not opened yet`
  const day = formatDay(lastOpenedAt, timeZone)
  return plural(openedCount, { one: `opened once, last on ${day}`, other: `opened # times, last on ${day}` })
}
