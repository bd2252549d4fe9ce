import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { giveConsent, listConsents } from '#contract/privacy/consents.ts'
import { writeMealPhotosConsent } from '#domain/privacy/consents.ts'
import { call } from '#web/kit/api/client.ts'
import { queryClient, queryOf } from '#web/kit/api/query-client.ts'
import type { loader } from '#web/root.tsx'

export const consentsQuery = queryOf(listConsents)

/** The consent to photos of food, which is asked with the first photo. */
export function usePhotoConsent(isPhotoChosen: boolean) {
  const brand = useRouteLoaderData<typeof loader>('root')?.brand.name ?? 'Pathya'
  const { data: consents } = useQuery(consentsQuery)
  const [isAgreed, setIsAgreed] = useState(false)
  const hasConsent =
    consents?.some(({ purpose, withdrawnAt }) => purpose === 'meal-photos' && withdrawnAt === null) ?? false
  const isNeeded = isPhotoChosen && !hasConsent
  const wording = writeMealPhotosConsent(brand)
  return {
    isNeeded,
    wording,
    isAgreed,
    agree: setIsAgreed,
    /** Finds the problem of a form whose photo needs the consent. */
    check: (): { consent?: string } =>
      isNeeded && !isAgreed ? { consent: t`Please tick the box to agree` } : {},
    /** Stores the consent if it is needed, before the photo is sent. */
    give: async (): Promise<void> => {
      if (!isNeeded) return
      await call(giveConsent, { body: { purpose: 'meal-photos', wording } })
      await queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey })
    },
  }
}

export type PhotoConsent = ReturnType<typeof usePhotoConsent>
