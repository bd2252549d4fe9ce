import { msg } from '@lingui/core/runtime-macro'
import { describeForClient } from '#server/kit/audit/client-data-actions.ts'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { dropDataExports } from '../exports/service.ts'
import { privacyDataRepository as data } from './repository.ts'

/** The personal data that the privacy module stores. */
export const privacyData: PersonalData = {
  sections: [
    {
      name: 'consents',
      about: msg`Your consents, word for word`,
      isTable: true,
      tables: ['consents'],
      read: data.listConsents,
    },
    {
      name: 'who-looked',
      about: msg`Staff who worked with your data, and when`,
      isTable: true,
      tables: ['audit_log', 'users'],
      read: async (db, userId) => {
        const rows = await data.listAccess(db, userId)
        // The wording is the one that the person reads on the site.
        return rows.map(({ action, ...row }) => ({ ...row, what: describeForClient(String(action)) }))
      },
    },
    {
      name: 'erasure',
      about: msg`Your erasure request, if you made one`,
      isTable: true,
      tables: ['erasure_requests'],
      read: data.findErasure,
    },
  ],
  leftOut: {
    data_export_parts: 'the file itself',
    data_exports: 'the file itself',
    idempotency_keys: 'answers to calls for some weeks, which repeat the rest',
  },
  erase: data.eraseAnswers,
  onConsentWithdrawn: async (db, userId, purpose) => {
    // The export files contain the photos too.
    if (purpose === 'photos' || purpose === 'meal-photos') await dropDataExports({ db }, userId)
  },
}
