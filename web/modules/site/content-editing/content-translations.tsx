import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import {
  CONTENT_LOCALES,
  listTextTranslations,
  saveTextTranslation,
  type TranslatedText,
} from '#contract/site/text-translations.ts'
import type { Locale } from '#domain/words/locale.ts'
import { LOCALE_NAMES } from '#domain/words/locale-names.ts'
import { messageOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import { FormDialog } from '#web/kit/form/form-dialog.tsx'
import { useSubmit } from '#web/kit/form/use-submit.ts'
import { useOfferedLocales } from '#web/kit/language/offered-locales.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { LoadingRows } from '#web/ui/skeleton.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { namePart } from './name-part.ts'

/** Languages into which content is translated: every one of the product but English. */
type ContentLocale = Exclude<Locale, 'en'>
const LANGUAGES = CONTENT_LOCALES as readonly ContentLocale[] // English is left out there
const [FIRST = 'hi'] = LANGUAGES

const queryFor = (locale: ContentLocale) => queryOf(listTextTranslations, { querystring: { locale } })

/** How many texts are shown at first, and added by each press of the button. */
const STEP = 40

/** The texts of the public pages with what visitors read in a language. Texts without a translation come first. */
export function ContentTranslations() {
  const [locale, setLocale] = useState<ContentLocale>(FIRST)
  const [shows, setShows] = useState<'missing' | 'all'>('missing')
  const [edited, setEdited] = useState<TranslatedText | null>(null)
  const [part, setPart] = useState<string | null>(null)
  const [count, setCount] = useState(STEP)
  const { data, error, isFetching, refetch } = useQuery(queryFor(locale))
  const offered = useOfferedLocales()
  const missing = data?.filter(isMissing) ?? []
  const inList = shows === 'missing' ? missing : (data ?? [])
  const texts = part === null ? inList : inList.filter((each) => each.part === part)
  const parts = [...new Set(data?.map((each) => each.part))]
  const show = (next: 'missing' | 'all') => {
    setShows(next)
    setCount(STEP)
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="measure text-muted">
        {t`Your pages are written in English. Here you see what visitors read in other languages, and translate what you have written yourself.`}
      </p>
      <div className="flex flex-wrap gap-3">
        {LANGUAGES.length > 1 && (
          <Segments
            label={t`Language`}
            options={LANGUAGES.map((key) => ({ key, label: LOCALE_NAMES[key] }))}
            selected={locale}
            onSelect={setLocale}
          />
        )}
        <Segments
          label={t`Texts`}
          options={[
            { key: 'missing', label: t`Not translated` },
            { key: 'all', label: t`All texts` },
          ]}
          selected={shows}
          onSelect={show}
        />
      </div>
      {parts.length > 1 && (
        <FilterSelect
          label={t`Section`}
          allLabel={t`All sections`}
          options={parts.map((value) => ({ value, label: namePart(value) }))}
          value={part}
          onChange={(next) => {
            setPart(next)
            setCount(STEP)
          }}
          className="max-w-60"
        />
      )}
      {!offered.includes(locale) && (
        <Banner tone="info" title={t`Visitors cannot choose ${{ language: LOCALE_NAMES[locale] }} yet`}>
          {t`You can prepare translations now. Visitors read them once the site is offered in this language.`}
        </Banner>
      )}
      {!data && error && (
        <ErrorState
          title={t`The texts could not be loaded`}
          detail={messageOf(error, '')}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <ContentTranslationsLoading />}
      {data && (
        <p className="text-sm text-muted">
          {plural(missing.length, {
            0: 'Every text is translated',
            one: '# text is shown in English',
            other: '# texts are shown in English',
          })}
        </p>
      )}
      {data && texts.length === 0 && (
        <EmptyState icon={Languages} title={t`Everything is translated`}>
          {t`New and changed texts appear here until they have a translation.`}
        </EmptyState>
      )}
      <ul className="flex flex-col gap-3">
        {texts.slice(0, count).map((text) => (
          <li key={text.text}>
            <TextCard text={text} locale={locale} onEdit={() => setEdited(text)} />
          </li>
        ))}
      </ul>
      {texts.length > count && (
        <Button variant="secondary" className="self-start" onPress={() => setCount(count + STEP)}>
          {t`Show more`}
        </Button>
      )}
      {edited && <TranslationDialog text={edited} locale={locale} onClose={() => setEdited(null)} />}
    </div>
  )
}

export function ContentTranslationsLoading() {
  return <LoadingRows label={t`Loading the texts`} count={4} rowClassName="h-28" />
}

const isMissing = ({ product, own }: TranslatedText): boolean => product === null && own === null

function TextCard({
  text: { part, of, text, product, own },
  locale,
  onEdit,
}: {
  text: TranslatedText
  locale: ContentLocale
  onEdit: () => void
}) {
  const read = own ?? product
  return (
    <Card className="flex flex-col gap-2">
      <p className="text-sm text-muted">
        {of === null || of === text ? namePart(part) : `${namePart(part)} · ${of}`}
      </p>
      <p className="measure">{text}</p>
      {read !== null && (
        <p lang={locale} className="measure border-l-2 border-line pl-3">
          {read}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="sm" onPress={onEdit}>
          {read === null ? t`Translate` : t`Edit`}
          <span className="sr-only">: {text.slice(0, 60)}</span>
        </Button>
        {own !== null && <span className="text-sm text-muted">{t`Your translation`}</span>}
      </div>
    </Card>
  )
}

function TranslationDialog({
  text: { text, product, own },
  locale,
  onClose,
}: {
  text: TranslatedText
  locale: ContentLocale
  onClose: () => void
}) {
  const [translation, setTranslation] = useState(own ?? product ?? '')
  const { submit, isSubmitting, problem, errors } = useSubmit({
    failure: t`The translation was not saved. Please try again.`,
    send: async () => {
      // The product's own words are not stored as a translation of the practice.
      const body = { locale, text, translation: translation.trim() === product ? '' : translation }
      const saved = await call(saveTextTranslation, { body })
      queryClient.setQueryData(queryFor(locale).queryKey, (texts: TranslatedText[] | undefined) =>
        texts?.map((each) => (each.text === text ? saved : each)),
      )
      showToast({ title: t`Translation saved`, tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t`Translate`}
      submitLabel={t`Save`}
      pendingLabel={t`Saving...`}
      isDirty={translation !== (own ?? product ?? '')}
      isSubmitting={isSubmitting}
      problem={problem}
      onSubmit={() => submit()}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3 text-pretty">{text}</blockquote>
      <TextAreaField
        label={LOCALE_NAMES[locale]}
        hint={
          product === null
            ? t`Leave this empty to show English.`
            : t`Leave this empty to show our translation.`
        }
        lang={locale}
        rows={6}
        value={translation}
        error={errors.translation}
        onChange={(event) => setTranslation(event.target.value)}
      />
    </FormDialog>
  )
}
